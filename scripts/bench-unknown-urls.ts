import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent, RetryAgent, request } from 'undici';
import { median } from '@/scripts/bench/compare';
import { quantile } from '@/scripts/bench/offer-requests';
import { driftOfSecondHalf, type MemorySample, sampleMemory } from '@/scripts/support/fuzz/memory';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';
import { startBuiltSite } from '@/scripts/support/start-built-site';

/**
 * Requests many different URLs that do not exist from the built site, and one that does all the while. Prints the memory of
 * the server after garbage collections, how much it grew over the second half, and the times of the known page.
 */

const USAGE = 'Usage: npm run bench:unknown-urls -- [--count 200000] [--samples 20]';
const CONNECTIONS = 8;
const KNOWN_PAGE = '/moving-house-last-four-weeks';

/** Of the unknown URLs, one in this number is followed by a request for the known page. */
const KNOWN_EVERY = 50;

const UNLIMITED = '1000000000';

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      count: { type: 'string', default: '200000' },
      samples: { type: 'string', default: '20' },
    },
  });
  const count = parseCount('--count', values.count);
  const samples = parseCount('--samples', values.samples);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  const site = await startBuiltSite(
    { DATABASE_URL: `file:${folder}/site.db`, MAX_IN_FLIGHT: UNLIMITED, SLOW_REQUEST_MS: UNLIMITED },
    { preload: path.resolve('scripts/support/fuzz/report-memory.cjs') },
  );
  // The server may close a connection that the next request is about to use.
  const dispatcher = new RetryAgent(new Agent({ connections: CONNECTIONS }), { statusCodes: [] });
  const get = async (url: string, expected: number) => {
    const origin = `http://127.0.0.1:${site.port}`;
    const headers = { 'accept-encoding': 'gzip' };
    const { statusCode, body } = await request(origin + url, { dispatcher, headers });
    await body.dump();
    if (statusCode !== expected) throw new Error(`${url}: ${statusCode}`);
  };
  try {
    const memory: MemorySample[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const first = Math.floor((sample * count) / samples);
      const end = Math.floor(((sample + 1) * count) / samples);
      const knownMs = await sendBatch(get, first, end);
      const usage = await sampleMemory(site.process, end);
      memory.push(usage);
      console.log(
        `${end} URLs: heap ${usage.heap.toFixed(1)} MB, process ${usage.rss.toFixed(0)} MB; known page: median ${median(knownMs).toFixed(1)} ms, 99th percentile ${quantile(knownMs, 0.99).toFixed(1)} ms`,
      );
    }
    const percent = (values: readonly number[]) => `${(driftOfSecondHalf(values) * 100).toFixed(1)} %`;
    console.log(
      `Growth in the second half: heap ${percent(memory.map(({ heap }) => heap))}, process ${percent(memory.map(({ rss }) => rss))}`,
    );
  } finally {
    await dispatcher.close();
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

/** Requests the unknown URLs with the given numbers. Returns the times of the known page, in ms. */
async function sendBatch(
  get: (url: string, expected: number) => Promise<void>,
  first: number,
  end: number,
): Promise<number[]> {
  const knownMs: number[] = [];
  let next = first;
  const repeat = async () => {
    while (next < end) {
      const number = next;
      next += 1;
      await get(`/no-such-list-${number}`, 404);
      if (number % KNOWN_EVERY > 0) continue;
      const start = performance.now();
      await get(KNOWN_PAGE, 200);
      knownMs.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat));
  return knownMs;
}
