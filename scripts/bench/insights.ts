import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DayRange, InsightsReader, Scope } from '@/lib/insights/insights-reader';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { EngineProcess } from '@/lib/server/insights/process/engine-process';
import { createReader } from '@/lib/server/insights/process/insights-query';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { type DemoOptions, generateDays } from '@/scripts/support/demo-visits';
import { fillInsights } from '@/scripts/support/fill-insights';
import { readTemplates } from '@/scripts/support/read-templates';
import { parseCount, readArguments } from '@/scripts/support/run-command';
import { describeMachine, median, printTable, quantile } from './table';

/** Stores the events of made-up visits in a year, and measures the reports of insights and how fast events are stored. */

const USAGE =
  'Usage: npm run bench -- insights [--events 1000000] [--database URL] [--rounds 5] [--rate 5000] [--seconds 20]';

const DAYS = 365;

/** Events of a made-up visit, on average. */
const EVENTS_PER_VISIT = 20;

/** Events that arrive in one request. */
const BATCH = 20;

export async function run(): Promise<void> {
  const { values } = readArguments(USAGE, {
    options: {
      events: { type: 'string', default: '1000000' },
      database: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      rate: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: '20' },
    },
  });
  const count = parseCount('--events', values.events);
  const rounds = parseCount('--rounds', values.rounds);
  const load = {
    rate: parseCount('--rate', values.rate),
    seconds: parseCount('--seconds', values.seconds),
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  const url = values.database ?? `file:${path.join(folder, 'insights.db')}`;
  const end = Date.now();
  const options: DemoOptions = {
    templates: await readTemplates('content'),
    siteUrl: 'https://checkleaf.example',
    seed: 1,
    end,
    days: DAYS,
    visitsPerDay: count / DAYS / EVENTS_PER_VISIT,
  };
  try {
    const store = await openInsightsStore(url);
    const startedAt = performance.now();
    const stored = await fillInsights(store, options, (days, events) => {
      if (days % 30 === 0) console.error(`${days} of ${DAYS} days, ${events} events`);
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    await store.db.destroy();
    const rows = [['Events a second, stored and counted', format(stored / seconds)]];
    const file = url.replace('file:', '');
    if (existsSync(file)) rows.push(['Bytes an event', format(statSync(file).size / stored)]);
    rows.push(...(await measureReports(url, { rounds, end })));
    rows.push(...(await measureInserts(url, makeLoad(options, load.rate * load.seconds), load)));
    console.log(`${describeMachine()}; ${format(stored)} events; reports: median of ${rounds}.\n`);
    printTable(['', ''], rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Report = (reader: InsightsReader, scope: Scope) => Promise<unknown>;

const REPORTS: ReadonlyArray<readonly [name: string, report: Report]> = [
  ['totals', (reader, scope) => reader.totals(scope)],
  ['days', (reader, scope) => reader.series(scope, 'day')],
  ['pages', (reader, scope) => reader.breakdown(scope, 'page', { sortBy: 'views', limit: 100 })],
  ['lists', (reader, scope) => reader.breakdown(scope, 'list', { sortBy: 'views', limit: 100 })],
  ['terms', (reader, scope) => reader.breakdown(scope, 'term', { sortBy: 'searches', limit: 100 })],
  ['sources', (reader, scope) => reader.breakdown(scope, 'source', { sortBy: 'visitors', limit: 100 })],
  ['vitals', (reader, scope) => reader.vitals(scope)],
  ['hand-off', (reader, scope) => reader.handOffFunnel(scope)],
];

async function measureReports(
  url: string,
  { rounds, end }: { rounds: number; end: number },
): Promise<string[][]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-days-'));
  const engine = new EngineProcess({ url, folder, retentionDays: 2 * DAYS });
  const reader = createReader((query) => engine.run(query));
  const rows: string[][] = [];
  try {
    for (const days of [30, DAYS]) {
      for (const [suffix, filters] of [
        ['', {}],
        [', phones', { device: 'phone' }],
      ] as const) {
        for (const [name, report] of REPORTS) {
          const times: number[] = [];
          for (let round = 0; round <= rounds; round += 1) {
            const startedAt = performance.now();
            await report(reader, { range: lastDays(days, end), filters });
            // The first time, pages are read from the disk.
            if (round > 0) times.push(performance.now() - startedAt);
          }
          rows.push([`${name}, ${days} days${suffix}, ms`, format(median(times))]);
        }
      }
    }
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

function lastDays(days: number, end: number): DayRange {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { from: dayOf(end - (days - 1) * 86_400_000), to: dayOf(end) };
}

/** Events of other visits, all of one day, as what arrives in seconds is. */
function makeLoad(options: DemoOptions, needed: number): InsightsEvent[] {
  const visitsPerDay = (2 * needed) / EVENTS_PER_VISIT;
  return [...generateDays({ ...options, seed: 2, days: 2, visitsPerDay })].flat().slice(0, needed);
}

/** Sends events at a rate, however long they take, and measures until they are durable. */
async function measureInserts(
  url: string,
  events: readonly InsightsEvent[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<string[][]> {
  const writer = createInsightsWriter(url);
  await writer.open();
  const times: number[] = [];
  let refused = 0;
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let start = 0; start < events.length; start += BATCH) {
    const due = startedAt + (start / rate) * 1_000;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    const sentAt = performance.now();
    const write = writer.write(events.slice(start, start + BATCH)).then(
      () => void times.push(performance.now() - sentAt),
      () => {
        refused += 1;
      },
    );
    pending.push(write);
  }
  await Promise.all(pending);
  await writer.close(10_000);
  const load = `${format(rate)} events/s for ${seconds} s`;
  return [
    [`${load}: until durable, median, ms`, format(median(times))],
    [`${load}: until durable, 99th percentile, ms`, format(quantile(times, 0.99))],
    [`${load}: batches refused`, format(refused)],
  ];
}

function format(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}
