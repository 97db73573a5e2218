import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findFullChromium } from '@/scripts/support/find-chromium';
import { parseCount, readArguments } from '@/scripts/support/run-command';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { describeMachine, median, printTable } from './table';
import { measureButtons } from './visit/measure-buttons';
import { measureFinding } from './visit/measure-finding';
import { measureInteractions } from './visit/measure-interactions';
import { measureTasks } from './visit/measure-tasks';
import type { Measurements } from './visit/phone';

/** Measures what a visitor sees and does on the built site, or on running sites, such as two versions, in turn. */

const USAGE =
  'Usage: npm run bench -- visit [URL of the version before] [URL] [--rounds 3] [--only buttons|tasks|finding|interactions]';

const TEMPLATE = '/carry-on-only-for-a-week';

const PARTS = {
  buttons: (browser: Browser, origin: string) => measureButtons(browser, origin, TEMPLATE),
  tasks: measureTasks,
  finding: measureFinding,
  interactions: measureInteractions,
};

export async function run(): Promise<void> {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } },
  });
  const rounds = parseCount('--rounds', values.rounds);
  const parts = Object.entries(PARTS).filter(([name]) => values.only === undefined || values.only === name);
  if (parts.length === 0) throw new Error(`There is no part “${values.only}”.\n\n${USAGE}`);
  const origins = positionals.map((url) => url.replace(/\/$/, ''));
  for (const origin of origins) {
    await fetch(`${origin}${TEMPLATE}`).catch(() => {
      throw new Error(`No site runs at ${origin}: start it with npm start.`);
    });
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  const site =
    origins.length === 0 ? await startBuiltSite({ DATABASE_URL: `file:${folder}/site.db` }) : undefined;
  if (site) origins.push(`http://localhost:${site.port}`);
  const browser = await chromium.launch({ executablePath: findFullChromium(), args: ['--no-sandbox'] });
  try {
    const sites = origins.map((origin) => ({ origin, rounds: [] as Measurements[] }));
    for (const [, measure] of parts) {
      for (let round = 0; round < rounds; round += 1) {
        // In alternating order, so that other load on the machine affects all.
        for (const { origin, rounds: measured } of round % 2 ? [...sites].reverse() : sites)
          measured.push(await measure(browser, origin));
      }
    }
    console.log(
      `${describeMachine()}; Chromium ${browser.version()}; median of ${rounds} rounds, in brackets the lowest and the highest.\n`,
    );
    const names = new Set(sites.flatMap((measured) => measured.rounds.flatMap((round) => [...round.keys()])));
    const rows = [...names].map((name) => [
      name,
      ...sites.map((measured) => formatValues(measured.rounds.flatMap((round) => round.get(name) ?? []))),
    ]);
    printTable(['', ...origins], rows);
  } finally {
    await browser.close();
    await site?.stop();
    rmSync(folder, { recursive: true });
  }
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
