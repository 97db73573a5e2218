import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { BOARD_NAMES } from '@/lib/insights/board-tables';
import { DAY_MS } from '@/lib/insights/durations';
import type { Filters } from '@/lib/insights/filters';
import { DEFAULT_STEPS } from '@/lib/insights/funnel-steps';
import type { InsightsReader, Scope } from '@/lib/insights/insights-reader';
import { DEFAULT_PATH_STEP } from '@/lib/insights/path-steps';
import type { DayRange } from '@/lib/insights/period';
import { TimeZone } from '@/lib/insights/time-zone';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { EngineProcess } from '@/lib/server/insights/process/engine-process';
import { createStoreMethods } from '@/lib/server/insights/process/insights-query';
import { readUnusualDays } from '@/lib/server/insights/report-questions';
import { openReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
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

/** A day of a site with ten million events a year, and a third. */
const PACKED_EVENTS = 37_000;

const PACKED_DAYS = 5;

/** Events that are stored one batch after another. */
const STATEMENT_EVENTS = 20_000;

const POLL_MS = 250;

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
  const bench: Bench = {
    url: values.database ?? `file:${path.join(folder, 'insights.db')}`,
    cache: path.join(folder, 'days'),
    options: {
      templates: await readTemplates('content'),
      siteUrl: 'https://checkleaf.example',
      seed: 1,
      end: Date.now(),
      days: DAYS,
      visitsPerDay: count / DAYS / EVENTS_PER_VISIT,
    },
  };
  try {
    const { stored, rows } = await fill(bench);
    rows.push(...(await measureReports(bench, rounds)));
    const packed = `file:${path.join(folder, 'packed.db')}`;
    rows.push(...(await measurePacking({ ...bench, url: packed, cache: path.join(folder, 'packed') })));
    rows.push(...(await measureStatements(bench)));
    rows.push(...(await measureInserts(bench.url, makeLoad(bench.options, load.rate * load.seconds), load)));
    console.log(`${describeMachine()}; ${format(stored)} events; reports: median of ${rounds}.\n`);
    printTable(['', ''], rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is measured. */
type Bench = {
  url: string;
  /** Folder for copies of day files. */
  cache: string;
  options: DemoOptions;
};

/** Stores the events of a year, and packs its days. */
async function fill({ url, cache, options }: Bench): Promise<{ stored: number; rows: string[][] }> {
  const store = await openInsightsStore(url);
  const reader = await openReportReader(store, `${cache}-fill`);
  try {
    const startedAt = performance.now();
    const stored = await fillInsights(store, { ...options, packer: reader }, (days, events) => {
      if (days % 30 === 0) console.error(`${days} of ${DAYS} days, ${events} events`);
    });
    const rate = stored / ((performance.now() - startedAt) / 1_000);
    const { inBlocks, inInbox } = await readSizes(store);
    const size = await measureDatabase(store, url);
    return {
      stored,
      rows: [
        ['Events a second, made up, stored and packed', format(rate)],
        ['Database, bytes an event', format(size / stored)],
        ['Files of packed days, bytes an event', format(inBlocks.bytes / inBlocks.events)],
        ['Events in the inbox', format(inInbox)],
      ],
    };
  } finally {
    reader.close();
    await store.db.destroy();
    rmSync(`${cache}-fill`, { recursive: true, force: true });
  }
}

async function readSizes({
  db,
}: InsightsStore): Promise<{ inBlocks: { bytes: number; events: number }; inInbox: number }> {
  const { rows } = await sql<{ bytes: number; events: number }>`
    select sum(length("full") + length(narrow)) as bytes, sum(events) as events from day_block
  `.execute(db);
  const { events } = await db
    .selectFrom('inbox')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();
  return { inBlocks: rows[0] ?? { bytes: 0, events: 0 }, inInbox: events };
}

/** Bytes of the tables on the disk. */
async function measureDatabase({ db }: InsightsStore, url: string): Promise<number> {
  if (!isPostgresUrl(url)) {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return statSync(describeDatabaseUrl(url)).size;
  }
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size('inbox') + pg_total_relation_size('day_block') as bytes
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

type Report = (reader: InsightsReader, scope: Scope) => Promise<unknown>;

const REPORTS: ReadonlyArray<readonly [name: string, report: Report]> = [
  ['totals', (reader, scope) => reader.totals(scope)],
  ['days', (reader, scope) => reader.series(scope, 'day')],
  ['pages', (reader, scope) => reader.breakdown(scope, 'page', { measure: 'views', limit: 100 })],
  ['lists', (reader, scope) => reader.breakdown(scope, 'list', { measure: 'views', limit: 100 })],
  ['terms', (reader, scope) => reader.breakdown(scope, 'term', { measure: 'searches', limit: 100 })],
  ['sources', (reader, scope) => reader.breakdown(scope, 'source', { measure: 'visitors', limit: 100 })],
  ['vitals', (reader, scope) => reader.vitals(scope)],
  ['funnel', (reader, scope) => reader.funnel(scope, DEFAULT_STEPS)],
  [
    'new and returning',
    (reader, scope) => reader.breakdown(scope, 'visitorKind', { measure: 'visitors', limit: 2 }),
  ],
  ['retention', (reader, scope) => reader.retention(scope, scope.range.to)],
  ['path', (reader, scope) => reader.path(scope, DEFAULT_PATH_STEP, { previous: null, limit: 15 })],
  [
    'unusual days',
    (reader, scope) => readUnusualDays(reader, scope, { time: Date.now(), zone: TimeZone.UTC }),
  ],
  ...BOARD_NAMES.map((name): readonly [string, Report] => [
    `${name}, for editors`,
    (reader, scope) => reader.board(scope, name, { previous: null, limit: 100 }),
  ]),
];

const FILTERS: ReadonlyArray<readonly [suffix: string, filters: Filters]> = [
  ['', {}],
  [', phones', { device: { is: ['phone'] } }],
  [', pages of lists', { pageKind: { is: ['template'] } }],
  [', a source', { source: { is: ['Reddit'] } }],
  [', all but a list', { list: { not: ['moving-house'] } }],
  [', a part of a campaign', { campaign: { contains: ['a'] } }],
  [', returning visitors', { visitorKind: { is: ['returning'] } }],
];

async function measureReports({ url, cache, options: { end } }: Bench, rounds: number): Promise<string[][]> {
  const engine = new EngineProcess({ url, folder: cache, retentionDays: 2 * DAYS, timeZone: 'UTC' });
  const reader = createStoreMethods((query) => engine.run(query));
  const rows: string[][] = [];
  try {
    await reader.status();
    // It merges the files of a year.
    while (!readdirSync(cache).some((name) => /^\d+-\d+\./.test(name))) await setTimeout(POLL_MS);
    for (const days of [30, DAYS]) {
      for (const [suffix, filters] of FILTERS) {
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
    const peaks = readPeaks();
    if (peaks.length > 0)
      rows.push(['Memory of the reading process at most, MB', format(Math.max(...peaks) / 1e6)]);
    const sizes = readdirSync(cache).map((name) => statSync(path.join(cache, name)).size);
    rows.push(['Cache, MB', format(sizes.reduce((sum, size) => sum + size, 0) / 1e6)]);
  } finally {
    await engine.close(0);
  }
  return rows;
}

/** The most memory that each child process of this one has had, in bytes. Empty where the system does not tell. */
function readPeaks(): number[] {
  const children = `/proc/self/task/${process.pid}/children`;
  if (!existsSync(children)) return [];
  return readFileSync(children, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '')
    .map((pid) => {
      const [, kilobytes = '0'] =
        /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) * 1024;
    });
}

/** Packs days of `PACKED_EVENTS`, each beside a packed one. */
async function measurePacking({ url, cache, options }: Bench): Promise<string[][]> {
  const store = await openInsightsStore(url);
  const reader = await openReportReader(store, cache);
  const [wall, cpu]: [number[], number[]] = [[], []];
  try {
    const visitsPerDay = (1.6 * PACKED_EVENTS) / EVENTS_PER_VISIT;
    let day = Math.floor(options.end / DAY_MS) - PACKED_DAYS;
    for (const events of generateDays({ ...options, days: PACKED_DAYS + 1, visitsPerDay })) {
      const isOfDay = ({ time }: InsightsEvent) => Math.floor(time / DAY_MS) === day;
      const packed = events.filter(isOfDay).slice(0, PACKED_EVENTS);
      if (packed.length < PACKED_EVENTS) continue;
      await addToInbox(store.db, packed);
      const [startedAt, before] = [performance.now(), process.cpuUsage()];
      await packDay(day, { store, files: reader.files, duckdb: reader.duckdb });
      const { user, system } = process.cpuUsage(before);
      wall.push(performance.now() - startedAt);
      cpu.push((user + system) / PACKED_EVENTS);
      day += 1;
    }
  } finally {
    reader.close();
    await store.db.destroy();
  }
  const name = `Packing ${format(PACKED_EVENTS)} events`;
  return [
    [`${name}, ms`, format(median(wall))],
    [`${name}, processor time an event, µs`, format(median(cpu))],
  ];
}

/** Stores batches one after another in this process. */
async function measureStatements({ url, options }: Bench): Promise<string[][]> {
  const store = await openInsightsStore(url);
  const events = makeLoad({ ...options, seed: 3 }, STATEMENT_EVENTS);
  const before = process.cpuUsage();
  for (let start = 0; start < events.length; start += BATCH)
    await addToInbox(store.db, events.slice(start, start + BATCH));
  const { user, system } = process.cpuUsage(before);
  await store.db.destroy();
  const name = isPostgresUrl(url) ? 'without that of PostgreSQL, ' : '';
  return [
    [
      `Insert, batches of ${BATCH}, processor time an event, ${name}µs`,
      format((user + system) / events.length),
    ],
  ];
}

function lastDays(days: number, end: number): DayRange {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { from: dayOf(end - (days - 1) * DAY_MS), to: dayOf(end) };
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
    while (performance.now() < due) await setTimeout(1);
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
