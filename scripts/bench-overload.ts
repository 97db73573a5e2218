import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from '@/scripts/bench/compare';
import {
  type Load,
  type LoadResult,
  quantile,
  sendClosedLoop,
  sendOpenLoop,
} from '@/scripts/bench/offer-requests';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';
import { startBuiltSite } from '@/scripts/support/start-built-site';

/**
 * Measures what the built site serves under overload. First it finds the load that one core serves, then it offers that
 * load and a multiple of it, in turn. Only the ratios are meaningful, since load generator and site share one machine.
 */

const USAGE = 'Usage: npm run bench:overload -- [--rounds 9] [--seconds 3] [--times 4]';

/** Cached pages, pages and data that are rendered for each request. */
const PATHS = [
  '/',
  '/moving-house-last-four-weeks',
  '/templates',
  '/templates?q=tent',
  '/templates/work',
  '/channel/home-desk',
  '/de/moving-house-last-four-weeks',
  '/api/search?q=tent',
];

/** Connections that keep one core busy. */
const CONNECTIONS = 10;

const UNLIMITED = '1000000000';

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      rounds: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '3' },
      times: { type: 'string', default: '4' },
    },
  });
  const rounds = parseCount('--rounds', values.rounds);
  const seconds = parseCount('--seconds', values.seconds);
  const times = parseCount('--times', values.times);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  const site = await startBuiltSite({
    DATABASE_URL: `file:${folder}/site.db`,
    // All load comes from one client.
    SEARCH_RATE_PER_MINUTE: UNLIMITED,
  });
  try {
    await measure({ origin: `http://127.0.0.1:${site.port}`, paths: PATHS, seconds }, rounds, times);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

async function measure(load: Load, rounds: number, times: number): Promise<void> {
  await sendClosedLoop(load, CONNECTIONS);
  const goodputRatios: number[] = [];
  const cpuRatios: number[] = [];
  const latencyRatios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { goodput: capacity } = await sendClosedLoop(load, CONNECTIONS);
    console.log(`One core serves ${Math.round(capacity)} requests per second.`);
    const once = await sendOpenLoop(load, capacity);
    const overload = await sendOpenLoop(load, capacity * times);
    goodputRatios.push(overload.goodput / once.goodput);
    cpuRatios.push(overload.goodputOfCpu / once.goodputOfCpu);
    latencyRatios.push(quantile(overload.served, 0.99) / quantile(once.served, 0.99));
    console.log(`1×: ${describe(once)}`);
    console.log(`${times}×: ${describe(overload)}`);
  }
  const perRound = goodputRatios.map((ratio) => ratio.toFixed(2)).join(' ');
  console.log(`Goodput, ${times}× / 1×: ${median(goodputRatios).toFixed(2)} (rounds: ${perRound})`);
  console.log(`Goodput per second of processor time, ${times}× / 1×: ${median(cpuRatios).toFixed(2)}`);
  console.log(`p99 of served requests, ${times}× / 1×: ${median(latencyRatios).toFixed(2)}`);
}

function describe({ goodput, served, rejected, failed }: LoadResult): string {
  const total = served.length + rejected.length + failed;
  const p99 = (numbers: readonly number[]) => `p99 ${Math.round(quantile(numbers, 0.99))} ms`;
  const parts = [`${Math.round(goodput)} served per second (${p99(served)})`];
  if (rejected.length > 0) {
    const percent = Math.round((100 * rejected.length) / total);
    parts.push(`${percent} % rejected (${p99(rejected)})`);
  }
  if (failed > 0) parts.push(`${failed} of ${total} failed`);
  return parts.join(', ');
}
