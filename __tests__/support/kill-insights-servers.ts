import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { sql } from 'kysely';
import type { ExportCursor, ExportPage } from '@/lib/insights/insights-reader';
import type { DayRange } from '@/lib/insights/period';
import { isPostgresUrl } from '@/lib/server/database-url';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { openReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { readInboxDays } from '@/lib/server/insights/store/inbox';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { bundledScript } from './bundled-script';
import { sendRequest } from './send-request';

/** Browsers that send at the same time. */
const CLIENTS = 6;

/** Events of a batch, at most. */
const MAX_EVENTS = 12;

/** The moment of a kill is random within this time after the first response, in ms: many transactions. */
const MAX_DELAY_MS = 150;

/** Days ago of the first events that are sent. Browsers send events up to five days later. */
const DAYS_AGO = 4;

const START = Date.now() - DAYS_AGO * 86_400_000;

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const RANGE: DayRange = { from: dateOf(START), to: dateOf(Date.now()) };

/** What clients have sent, by `$insert_id`. */
type Sent = {
  /** Answered with 200. */
  accepted: Set<string>;
  /** Not answered, or not with 200: clients keep them and send them again. */
  unanswered: string[][];
};

/**
 * Starts two servers of events and two processes that pack, again and again, and kills all of them at once, or before that only the processes that
 * write for the servers, or those that pack. What was answered with 200 must be stored once after each kill, and in the end everything that was
 * sent, and nothing else.
 *
 * @param folder for copies of day files.
 * @returns how many events were sent, and how many of the batches had to be sent again.
 */
export async function killInsightsServers(
  url: string,
  kills: number,
  folder: string,
): Promise<{ events: number; repeated: number }> {
  const sent: Sent = { accepted: new Set(), unanswered: [] };
  let repeated = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    repeated += sent.unanswered.length;
    const servers = await Promise.all([startServer(url), startServer(url)]);
    const packers = await Promise.all([startPacker(url, folder), startPacker(url, folder)]);
    const sending = servers.map(({ port }) => sendUntilKilled(port, sent));
    await Promise.all(sending.map(({ firstResponse }) => firstResponse));
    await setTimeout(randomInt(MAX_DELAY_MS));
    if (kill % 3 === 0) {
      for (const packer of packers) await packer.kill();
      await setTimeout(randomInt(MAX_DELAY_MS));
    } else if (kill % 3 === 2 && !isPostgresUrl(url)) {
      for (const server of servers) killWriter(server.child);
      // The servers notice, and start others.
      await setTimeout(randomInt(MAX_DELAY_MS));
    }
    await Promise.all([...servers, ...packers].map((killed) => killed.kill()));
    await Promise.all(sending.map(({ ended }) => ended));
    await expectStored(url, folder, sent);
  }
  const server = await startServer(url);
  for (const ids of sent.unanswered.splice(0)) {
    expect(await sendBatch(server.port, ids)).toBe(true);
    for (const id of ids) sent.accepted.add(id);
  }
  await server.kill();
  const stored = await expectStored(url, folder, sent);
  expect(stored).toEqual([...sent.accepted].sort());
  await expectPacked(url, folder, stored.length);
  return { events: stored.length, repeated };
}

type KilledProcess = { child: ChildProcess; output: string; kill: () => Promise<void> };

/** Starts a script, and waits until it prints something. */
async function startProcess(source: string, args: readonly string[]): Promise<KilledProcess> {
  // A process group of its own: the signal ends its child process, too, as the end of a machine does.
  const script = await bundledScript(source);
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const closed = once(child, 'close');
  const [output] = (await Promise.race([
    once(child.stdout, 'data'),
    closed.then(() => {
      throw new Error(`${source} has ended.`);
    }),
  ])) as [Buffer];
  child.stdout.resume();
  return {
    child,
    output: output.toString(),
    async kill() {
      if (child.exitCode === null && child.signalCode === null)
        process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
      await closed;
    },
  };
}

async function startServer(url: string): Promise<KilledProcess & { port: number }> {
  const server = await startProcess('__tests__/support/serve-insights.ts', [url]);
  return { ...server, port: Number(server.output) };
}

const startPacker = (url: string, folder: string) =>
  startProcess('__tests__/support/pack-insights.ts', [url, folder]);

function killWriter({ pid }: ChildProcess): void {
  const children = execFileSync('pgrep', ['-P', String(pid)])
    .toString()
    .trim()
    .split('\n');
  for (const child of children) process.kill(Number(child), 'SIGKILL');
}

function sendUntilKilled(
  port: number,
  sent: Sent,
): { firstResponse: Promise<void>; ended: Promise<unknown> } {
  const { promise: firstResponse, resolve } = withResolvers();
  const client = async () => {
    for (;;) {
      const ids =
        sent.unanswered.shift() ?? Array.from({ length: randomInt(1, MAX_EVENTS) }, () => randomUUID());
      const isAccepted = await sendBatch(port, ids).catch(() => null);
      resolve();
      if (isAccepted) for (const id of ids) sent.accepted.add(id);
      else sent.unanswered.push(ids);
      if (isAccepted === null) return;
    }
  };
  return { firstResponse, ended: Promise.all(Array.from({ length: CLIENTS }, client)) };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/** Returns whether a batch was accepted. Rejects if there was no response. */
async function sendBatch(port: number, insertIds: readonly string[]): Promise<boolean> {
  const events = insertIds.map(($insert_id, index) => ({
    event: 'page view',
    properties: {
      $insert_id,
      distinct_id: `$device:${index}`,
      // The same each time.
      time: START / 1000 + (Number.parseInt($insert_id.slice(0, 4), 16) % DAYS_AGO) * 86_400,
      page: 'index',
      slug: `/${$insert_id[0]}`,
      lang: 'en',
      pathname: '/',
    },
  }));
  const { status } = await sendRequest({
    port,
    path: '/api/t/track?verbose=1',
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    body: `data=${encodeURIComponent(JSON.stringify(events))}`,
  });
  return status === 200;
}

/** Checks what is stored, and returns the ids of all events. */
async function expectStored(url: string, folder: string, { accepted, unanswered }: Sent): Promise<string[]> {
  const store = await openInsightsStore(url);
  const reader = await openReportReader(store, folder);
  const ids: string[] = [];
  let after: ExportCursor | null = null;
  do {
    const page: ExportPage = await reader.exportEvents(
      { range: RANGE, filters: {} },
      { after, limit: 100_000 },
    );
    ids.push(...page.events.map(({ properties }) => properties.$insert_id as string));
    after = page.next;
  } while (after !== null);
  reader.close();
  if (!isPostgresUrl(url)) {
    expect((await sql`pragma integrity_check`.execute(store.db)).rows).toEqual([{ integrity_check: 'ok' }]);
  }
  await store.db.destroy();
  const stored = new Set(ids);
  expect(stored.size).toBe(ids.length);
  expect([...accepted].filter((id) => !stored.has(id))).toEqual([]);
  const known = new Set([...accepted, ...unanswered.flat()]);
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
  return ids.sort();
}

/** Packs all days, and checks that what had arrived twice is in them once. */
async function expectPacked(url: string, folder: string, events: number): Promise<void> {
  const store = await openInsightsStore(url);
  const { files, duckdb, close } = await openReportReader(store, folder);
  for (const { day } of await readInboxDays(store.db)) {
    expect(await packDay(day, { store, files, duckdb })).toBe(true);
  }
  expect(await readInboxDays(store.db)).toEqual([]);
  const blocks = await readBlockInfos(store.db);
  expect(blocks.reduce((sum, block) => sum + block.events, 0)).toBe(events);
  close();
  await store.db.destroy();
}
