import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { median } from '@/scripts/bench/compare';
import {
  CATEGORIES,
  type LighthouseRun,
  runLighthouseAlternately,
} from '@/scripts/bench/lighthouse/run-lighthouse';
import { findFreePort } from '@/scripts/support/find-free-port';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';
import { startBuiltSite } from '@/scripts/support/start-built-site';

/**
 * Runs Lighthouse on each kind of page that search engines index, on the built site, and prints a table in Markdown.
 * docs/benchmarks.md describes the method.
 */

const USAGE = 'Usage: npm run lighthouse -- [--runs 5] [--only PART-OF-NAME]';

/** Kinds of pages that search engines do not index: their score for SEO is low on purpose. */
const NOT_INDEXED: readonly string[] = [
  'search',
  'empty search',
  'private-share',
  'your-lists',
  'offline',
  '404',
  '500',
];

const PAGES: ReadonlyArray<readonly [name: string, path: string]> = [
  ...PAGE_KINDS.filter(([name]) => !NOT_INDEXED.includes(name)),
  ['template in German', '/de/moving-house-last-four-weeks'],
  ['template in Japanese', '/ja/moving-house-last-four-weeks'],
  ['template in Arabic', '/ar/moving-house-last-four-weeks'],
];

/** For each score. */
const SCORE_TARGET = 100;

/** In ms; the total blocking time must be below. */
const BLOCKING_TARGET = 50;

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
  });
  const runs = parseCount('--runs', values.runs);
  const pages = PAGES.filter(([name]) => name.includes(values.only));
  if (pages.length === 0) throw new Error(`There is no page “${values.only}”.\n\n${USAGE}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-lighthouse-'));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const site = await startBuiltSite({ DATABASE_URL: `file:${folder}/site.db`, SITE_URL: origin }, { port });
  try {
    const urls = new Map(pages.map(([name, url]) => [name, origin + url]));
    const results = await runLighthouseAlternately(urls, runs);
    const load = loadavg().map((average) => average.toFixed(1));
    console.log(
      `${cpus()[0]?.model}, ${cpus().length} cores, load ${load.join(', ')} at the end; Node ${process.version}; median of ${runs} runs.\n`,
    );
    printTable(results);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

function printTable(results: ReadonlyMap<string, readonly LighthouseRun[]>): void {
  console.log(
    '| | performance | accessibility | best practices | SEO | LCP, s | blocking, ms | CLS | kB | targets |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---|');
  for (const [name, runs] of results) console.log(`| ${formatRow(name, runs).join(' | ')} |`);
  for (const [name, runs] of results) {
    const failures = new Set(runs.flatMap((run) => run.failures));
    if (failures.size > 0) console.log(`\n${name}: ${[...failures].join('; ')}`);
  }
}

function formatRow(name: string, runs: readonly LighthouseRun[]): string[] {
  const medianOf = (read: (run: LighthouseRun) => number) => median(runs.map(read));
  const scores = CATEGORIES.map((_, index) => medianOf((run) => run.scores[index] ?? Number.NaN));
  const blocking = medianOf((run) => run.totalBlockingTime);
  const missed = [
    ...CATEGORIES.filter((_, index) => !((scores[index] ?? 0) >= SCORE_TARGET)),
    ...(blocking < BLOCKING_TARGET ? [] : ['blocking time']),
  ];
  return [
    name,
    ...scores.map(String),
    (medianOf((run) => run.largestContentfulPaint) / 1000).toFixed(2),
    blocking.toFixed(0),
    medianOf((run) => run.cumulativeLayoutShift).toFixed(3),
    (medianOf((run) => run.bytes) / 1000).toFixed(0),
    missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`,
  ];
}
