import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findFullChromium } from '@/scripts/support/find-chromium';

const execute = promisify(execFile);

/** Lighthouse's manifest and lock file. They are not the site's: Lighthouse has 150 packages, and few need it. */
const MANIFESTS = 'scripts/bench/lighthouse';

/** Where it is installed. */
const FOLDER = path.resolve('.data/lighthouse');

const MANIFEST_FILES = ['package.json', 'package-lock.json'];

/** How often a page is opened for one run. */
const ATTEMPTS = 3;

/** One run on one page. */
export type LighthouseRun = {
  /** From 0 to 100, in the order of `CATEGORIES`. */
  scores: number[];
  /** In ms. */
  largestContentfulPaint: number;
  /** In ms. */
  totalBlockingTime: number;
  cumulativeLayoutShift: number;
  /** Of all responses, as transferred. */
  bytes: number;
  /** Of the responses that are fonts, as transferred. */
  fontBytes: number;
  /** Number of requests. */
  requests: number;
  /** Titles of the audits that lower a score of the categories other than performance. */
  failures: string[];
};

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const metric = z.object({ numericValue: z.number() });
const networkRequests = z.object({
  details: z.object({
    items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
  }),
});
const report = z.object({
  categories: z.record(z.enum(CATEGORIES), category),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })).and(
    z.object({
      'largest-contentful-paint': metric,
      'total-blocking-time': metric,
      'cumulative-layout-shift': metric,
      'total-byte-weight': metric,
      'network-requests': networkRequests,
    }),
  ),
});

/** Installs Lighthouse from its lock file, unless that version is installed. */
async function installLighthouse(): Promise<void> {
  const isCurrent =
    existsSync(path.join(FOLDER, 'node_modules/.package-lock.json')) &&
    MANIFEST_FILES.every((file) => {
      const installed = path.join(FOLDER, file);
      return (
        existsSync(installed) && readFileSync(installed).equals(readFileSync(path.join(MANIFESTS, file)))
      );
    });
  if (isCurrent) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const file of MANIFEST_FILES) copyFileSync(path.join(MANIFESTS, file), path.join(FOLDER, file));
  // Asynchronous, so that connections which servers close meanwhile are not used again.
  await execute('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: FOLDER });
}

/**
 * Runs Lighthouse on pages. The runs alternate between them, so that other load on the machine affects all.
 *
 * @param pages URLs by name
 * @returns the runs by name
 * @throws if Lighthouse cannot load a page.
 */
export async function runLighthouseAlternately(
  pages: ReadonlyMap<string, string>,
  runs: number,
): Promise<Map<string, LighthouseRun[]>> {
  await installLighthouse();
  const chromium = findFullChromium();
  const results = new Map([...pages.keys()].map((name) => [name, [] as LighthouseRun[]]));
  // Pages are rendered and compressed when they are first requested.
  for (const url of pages.values()) await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  for (let run = 0; run < runs; run += 1) {
    for (const [name, url] of run % 2 ? [...pages].reverse() : pages) {
      results.get(name)?.push(await runLighthouse(url, chromium));
    }
  }
  return results;
}

/**
 * Opens a page once in a new browser with an empty profile: Lighthouse's emulated phone and simulated slow line. Runs
 * without a usable trace, which a busy machine causes, are repeated.
 *
 * @throws if Lighthouse cannot load the page.
 */
async function runLighthouse(url: string, chromium: string): Promise<LighthouseRun> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(url, chromium);
    } catch (error) {
      // The message of a failed command contains its whole report, the first lines of `stderr` the reason.
      const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      const reason = output.trim().split('\n')[0];
      if (attempt === ATTEMPTS) throw new Error(`Lighthouse cannot measure ${url}: ${reason}`);
      console.error(`${url} is measured again: ${reason}`);
    }
  }
}

async function runOnce(url: string, chromium: string): Promise<LighthouseRun> {
  const { stdout } = await execute(
    process.execPath,
    [
      path.join(FOLDER, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      '--disable-full-page-screenshot',
      '--no-enable-error-reporting',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 2 ** 26 },
  );
  const { categories, audits } = report.parse(JSON.parse(stdout));
  const [, ...others] = CATEGORIES;
  const failures = others
    .flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);
  const requests = audits['network-requests'].details.items;
  const fonts = requests.filter(({ resourceType }) => resourceType === 'Font');
  return {
    scores: CATEGORIES.map((name) => Math.round(categories[name].score * 100)),
    largestContentfulPaint: audits['largest-contentful-paint'].numericValue,
    totalBlockingTime: audits['total-blocking-time'].numericValue,
    cumulativeLayoutShift: audits['cumulative-layout-shift'].numericValue,
    bytes: audits['total-byte-weight'].numericValue,
    fontBytes: fonts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    requests: requests.length,
    failures,
  };
}
