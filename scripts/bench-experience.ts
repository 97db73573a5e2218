import { cpus } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { median } from '@/scripts/bench/compare';
import { measureButtons } from '@/scripts/bench/experience/measure-buttons';
import { type Measurements, measureLayout } from '@/scripts/bench/experience/measure-layout';
import { walkJourneys } from '@/scripts/bench/experience/walk-journeys';
import { findFullChromium } from '@/scripts/support/find-chromium';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';

/**
 * Measures what a visitor sees and does on a running site, or on two versions of it in turn, and prints a table in
 * Markdown. docs/benchmarks.md describes the method.
 */

const USAGE =
  'Usage: npm run bench:experience -- [URL of the version before] URL [--rounds 3] [--only layout|buttons|journeys]';

const TEMPLATE = '/carry-on-only-for-a-week';

const PARTS = {
  layout: (browser: Browser, origin: string) => measureLayout(browser, origin, TEMPLATE),
  buttons: (browser: Browser, origin: string) => measureButtons(browser, origin, TEMPLATE),
  journeys: walkJourneys,
};

runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } },
  });
  const rounds = parseCount('--rounds', values.rounds);
  if (positionals.length < 1 || positionals.length > 2) throw new Error(USAGE);
  const parts = Object.entries(PARTS).filter(([name]) => values.only === undefined || values.only === name);
  if (parts.length === 0) throw new Error(`There is no part “${values.only}”.\n\n${USAGE}`);
  const origins = positionals.map((url) => url.replace(/\/$/, ''));
  for (const origin of origins) {
    await fetch(`${origin}${TEMPLATE}`).catch(() => {
      throw new Error(`No site runs at ${origin}: start it with npm start.`);
    });
  }
  const browser = await chromium.launch({ executablePath: findFullChromium(), args: ['--no-sandbox'] });
  try {
    const sites = origins.map((origin) => ({ origin, rounds: [] as Measurements[] }));
    for (const [name, measure] of parts) {
      // The layout does not depend on time.
      for (let round = 0; round < (name === 'layout' ? 1 : rounds); round += 1) {
        // In alternating order, so that other load on the machine affects both.
        for (const site of round % 2 ? [...sites].reverse() : sites) {
          site.rounds.push(await measure(browser, site.origin));
        }
      }
    }
    console.log(
      `${cpus()[0]?.model}, ${cpus().length} cores; Chromium ${browser.version()}; Node ${process.version}; median of ${rounds} rounds, in brackets the lowest and the highest.\n`,
    );
    console.log(formatTable(sites.map((site) => site.rounds)));
  } finally {
    await browser.close();
  }
});

function formatTable(sites: readonly (readonly Measurements[])[]): string {
  const names = new Set(sites.flatMap((rounds) => rounds.flatMap((round) => [...round.keys()])));
  const heads = sites.length > 1 ? ['Before', 'After'] : ['Value'];
  const rows = [...names].map((name) => [
    name,
    ...sites.map((rounds) => formatValues(rounds.flatMap((round) => round.get(name) ?? []))),
  ]);
  return [['', ...heads], ['---', ...heads.map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The median, and the range if the values differ. */
function formatValues(values: readonly number[]): string {
  if (values.length === 0) return '–';
  const [low, high] = [Math.min(...values), Math.max(...values)].map(formatNumber);
  const middle = formatNumber(median(values));
  return low === high ? middle : `${middle} (${low}–${high})`;
}

/** Three significant digits for small numbers. */
function formatNumber(value: number): string {
  if (Math.abs(value) >= 20 || Number.isInteger(value)) return Math.round(value).toLocaleString('en');
  return Math.abs(value) < 1 ? value.toFixed(3) : value.toFixed(1);
}
