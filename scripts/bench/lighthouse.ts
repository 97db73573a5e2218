import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findFullChromium } from '@/scripts/support/find-chromium';
import { findFreePort } from '@/scripts/support/find-free-port';
import { installTool } from '@/scripts/support/install-tool';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';
import { parseCount, readArguments } from '@/scripts/support/run-command';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { startBareSite } from './start-bare-site';
import { describeMachine, median, printTable } from './table';

/** Runs Lighthouse on each kind of page that search engines index, on the built site. */

const USAGE = 'Usage: npm run bench -- lighthouse [--runs 5] [--only PART-OF-NAME]';

const execute = promisify(execFile);

/** 200 packages of 185 MB, so the first run installs it. */
const VERSION = '12.8.2';

/** Kinds of pages that search engines do not index: their score for SEO is low on purpose. */
const NOT_INDEXED: readonly string[] = [
  'search',
  'empty search',
  'private-share',
  'your-lists',
  'taken-list',
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

/** How often a page is opened for one run: a busy machine causes unusable traces. */
const ATTEMPTS = 3;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The audits with a number that are printed, with their titles, and what they are divided by. */
const METRICS = [
  ['largest-contentful-paint', 'LCP, s', 1_000, 2],
  ['total-blocking-time', 'blocking, ms', 1, 0],
  ['cumulative-layout-shift', 'CLS', 1, 3],
  ['total-byte-weight', 'kB', 1_000, 0],
] as const;

const report = z.object({
  categories: z.record(
    z.enum(CATEGORIES),
    z.object({
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
  /** Speed of the machine's CPU. Performance depends on it: Lighthouse makes the CPU four times slower, however fast it is. */
  environment: z.object({ benchmarkIndex: z.number() }),
});

type Report = z.infer<typeof report>;

export async function run(): Promise<void> {
  const { values } = readArguments(USAGE, {
    options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
  });
  const runs = parseCount('--runs', values.runs);
  const pages = PAGES.filter(([name]) => name.includes(values.only));
  if (pages.length === 0) throw new Error(`There is no page “${values.only}”.\n\n${USAGE}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-lighthouse-'));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const stops: Array<() => unknown> = [() => rmSync(folder, { recursive: true })];
  const site = await startBuiltSite({ DATABASE_URL: `file:${folder}/site.db`, SITE_URL: origin }, { port });
  stops.push(site.stop);
  try {
    const bare = await startBareSite(stops);
    const urls = [
      ...pages.map(([name, url]) => [name, origin + url] as const),
      ['a bare page', `${bare.origin}/page-1000`] as const,
    ];
    const command = path.join(await installTool([`lighthouse@${VERSION}`]), 'lighthouse/cli/index.js');
    // Pages are rendered and compressed when they are first requested.
    for (const [, url] of urls) await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    const results = new Map(urls.map(([name]) => [name, [] as Report[]]));
    for (let round = 0; round < runs; round += 1) {
      // In alternating order, so that other load on the machine affects all.
      for (const [name, url] of round % 2 ? [...urls].reverse() : urls)
        results.get(name)?.push(await runLighthouse(command, url));
    }
    const speeds = [...results.values()].flat().map(({ environment }) => environment.benchmarkIndex);
    const speed = `benchmark index of the CPU ${median(speeds).toFixed(0)}`;
    console.log(`${describeMachine()}; Lighthouse ${VERSION}, ${speed}, median of ${runs} runs.\n`);
    printResults(results);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/**
 * Opens a page once in a new browser with an empty profile: Lighthouse's emulated phone and simulated slow line.
 *
 * @throws if Lighthouse cannot load the page.
 */
async function runLighthouse(command: string, url: string): Promise<Report> {
  const args = '--quiet --output=json --disable-full-page-screenshot --no-enable-error-reporting';
  const chrome = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { stdout } = await execute(process.execPath, [command, url, ...args.split(' '), chrome], {
        env: { ...process.env, CHROME_PATH: findFullChromium() },
        maxBuffer: 2 ** 26,
      });
      return report.parse(JSON.parse(stdout));
    } catch (error) {
      // The message of a failed command contains its whole report, the first lines of `stderr` the reason.
      const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      const reason = output.trim().split('\n')[0];
      if (attempt === ATTEMPTS) throw new Error(`Lighthouse cannot measure ${url}: ${reason}`);
      console.error(`${url} is measured again: ${reason}`);
    }
  }
}

function printResults(results: ReadonlyMap<string, readonly Report[]>): void {
  const rows = [...results].map(([name, runs]) => [
    name,
    ...CATEGORIES.map((category) =>
      (median(runs.map(({ categories }) => categories[category].score)) * 100).toFixed(0),
    ),
    ...METRICS.map(([id, , unit, digits]) =>
      (median(runs.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)) / unit).toFixed(digits),
    ),
  ]);
  printTable(['', ...CATEGORIES, ...METRICS.map(([, title]) => title)], rows);
  for (const [name, runs] of results) {
    const failures = new Set(runs.flatMap(findFailures));
    if (failures.size > 0) console.log(`${name}: ${[...failures].join('; ')}`);
  }
}

/** Titles of the audits that lower a score other than that of performance. */
function findFailures({ categories, audits }: Report): string[] {
  return CATEGORIES.slice(1)
    .flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);
}
