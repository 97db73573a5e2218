/** @jest-environment node */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { driftOfSecondHalf, type MemorySample, sampleMemory } from '@/__tests__/support/memory';
import { eventsIn } from '@/__tests__/support/sent-events';
import { FAULTS } from '@/__tests__/support/soak/faults';
import { sendEvents } from '@/__tests__/support/soak/send-events';
import { CACHED_PAGES, visitSite } from '@/__tests__/support/soak/visitors';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { addPrivateShare } from '@/scripts/support/add-private-share';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_KEY } from '@/scripts/support/test-site';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
/** Events that the last fault has delayed are still sent after the time is up. */
const TIMEOUT_MS = (MINUTES + 10) * 60_000;

const VISITORS = 8;
const TRACKED_VISITORS = 4;

/** How long a fault lasts, and how long the site has afterwards until the next. The store is opened again in that time. */
const FAULT_MS = 5_000;
const PAUSE_MS = 4_000;

/**
 * Growth of the heap in the second half. Made-up URLs add some MB to the cache of rendered pages, which is not full after
 * ten minutes.
 */
const MAX_DRIFT = 0.1;

const SAMPLE_MS = 10_000;

const folder = temporaryFolder();

test(
  `in ${MINUTES} minutes with faults, visitors see no error and no event is lost`,
  async () => {
    const database = folder.file('site.db');
    const backup = folder.file('backup.db');
    const imports = folder.file('imports');
    mkdirSync(imports);
    const upstream = await startFakeUpstream();
    const settings = {
      NEXT_PUBLIC_MIXPANEL_KEY: TEST_KEY,
      TRACKING_UPSTREAM: upstream.origin,
      TRUSTED_PROXY_HOPS: '1',
      DATABASE_URL: `file:${database}`,
    };
    const site = await startBuiltSite(settings, { preload: './__tests__/support/report-memory.cjs' });
    const shareId = await addPrivateShare(database);
    const command = ['--require', 'tsx/cjs', 'scripts/db-backup.ts', backup];
    execFileSync(process.execPath, command, { env: { ...process.env, ...settings } });
    for (const page of CACHED_PAGES) await fetch(`http://127.0.0.1:${site.port}${page}`);

    const isEnding = new AbortController();
    let isStoreAway = false;
    const memory: MemorySample[] = [];
    const sampling = collectSamples(site.process, memory, isEnding.signal);
    const options = { port: site.port, shareId, isStoreAway: () => isStoreAway, signal: isEnding.signal };
    const visitors = Array.from({ length: VISITORS }, () => visitSite(options));
    const tracked = Array.from({ length: TRACKED_VISITORS }, () => sendEvents(site.port, isEnding.signal));

    const end = Date.now() + MINUTES * 60_000;
    const occurred: string[] = [];
    for (let number = 0; Date.now() < end; number++) {
      const fault = FAULTS[number % FAULTS.length];
      if (!fault) break;
      occurred.push(fault.name);
      isStoreAway = fault.isStoreAway;
      await fault.run({ port: site.port, upstream, database, backup, imports, settings }, FAULT_MS);
      await setTimeout(PAUSE_MS);
      isStoreAway = false;
    }
    isEnding.abort();
    await sampling;
    const visits = await Promise.all(visitors);
    const events = await Promise.all(tracked);
    await site.stop();
    await upstream.stop();

    const errors = visits.flatMap((counts) => counts.errors);
    const sum = (key: 'expected' | 'unavailable') => visits.reduce((total, counts) => total + counts[key], 0);
    const sent = events.flatMap(({ insertIds }) => insertIds);
    const accepted = upstream.requests
      .filter((request) => request.isAccepted)
      .flatMap(eventsIn)
      .map(({ properties }) => properties.$insert_id);
    const received = new Set(accepted);
    const lost = sent.filter((id) => !received.has(id));
    const drift = driftOfSecondHalf(memory.map(({ heap }) => heap));
    report({
      faults: occurred.length,
      requests: sum('expected'),
      'unavailable while the store was away': sum('unavailable'),
      errors: errors.length,
      'events sent': sent.length,
      'events lost': lost.length,
      'events received twice': accepted.length - received.size,
      'failed attempts to send events': events.reduce(
        (total, { failedAttempts }) => total + failedAttempts,
        0,
      ),
      'heap in MB, every 10 s': memory.map(({ heap }) => Math.round(heap)).join(' '),
      'resident memory in MB': memory.map(({ rss }) => Math.round(rss)).join(' '),
      'growth of the heap in the second half': drift.toFixed(3),
    });
    if (MINUTES >= 3) expect(new Set(occurred).size).toBe(FAULTS.length);
    expect(errors).toEqual([]);
    expect(lost).toEqual([]);
    expect(drift).toBeLessThanOrEqual(MAX_DRIFT);
  },
  TIMEOUT_MS,
);

async function collectSamples(
  server: ChildProcess,
  samples: MemorySample[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    samples.push(await sampleMemory(server, 0));
    await setTimeout(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
}

function report(figures: Record<string, string | number>): void {
  const lines = Object.entries(figures).map(([name, value]) => `${name}: ${value}\n`);
  process.stdout.write(lines.join(''));
}
