import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { isPostgresUrl } from '@/lib/server/database-url';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { setQueryMemory } from '@/lib/server/insights/sqlite/set-query-memory';
import { type InsertResult, measureInserts } from '@/scripts/bench/insights/measure-inserts';
import { measureQueries, type QueryResult } from '@/scripts/bench/insights/measure-queries';
import { readPeakMemory } from '@/scripts/bench/insights/read-peak-memory';
import {
  fillInsights,
  openScriptedInsights,
  type ScriptedInsights,
  toStoredEvent,
} from '@/scripts/support/insights/fill-insights';
import { type GenerateOptions, generateDays } from '@/scripts/support/insights/generate-visits';
import { toVisitedSites } from '@/scripts/support/insights/site-content';
import { readTemplates } from '@/scripts/support/read-templates';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';
import { startPostgres } from '@/scripts/support/start-postgres';

/**
 * Fills a new database with the events of made-up visits in a year, measures the store of insights with it, and prints tables in
 * Markdown. With `--database` it is kept, and not filled if it has events. docs/benchmarks.md describes the method.
 */

const USAGE =
  'Usage: npm run bench:insights -- [--events 1000000] [--engine sqlite|postgres | --database URL] [--rounds 5] [--rate 5000] [--seconds 20]';

const DAYS = 365;

/** Events that a generated visit has, on average, with those of bots and of the server. */
const EVENTS_PER_VISIT = 12.6;

const SITE_URL = 'https://checkleaf.example';

/** A server for the site's own data: what it has confirmed survives a crash. */
const POSTGRES_SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
} as const;

/** Times that queries should take at most, in ms. */
const LIMITS = { sums: 300, selective: 1_000, unselective: 5_000, durable: 50 } as const;

/** Of a transaction that rolls up, in ms: nothing else waits for it. */
const ROLL_UP_MS = 1_000;

type Usage = { seconds: number; processorSeconds: number; memory: number };

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      events: { type: 'string', default: '1000000' },
      engine: { type: 'string', default: 'sqlite' },
      database: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      rate: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: '20' },
    },
  });
  if (values.engine !== 'sqlite' && values.engine !== 'postgres') throw new Error(USAGE);
  const options: MeasureOptions = {
    events: parseCount('--events', values.events),
    rounds: parseCount('--rounds', values.rounds),
    load: {
      perSecond: parseCount('--rate', values.rate),
      seconds: parseCount('--seconds', values.seconds),
    },
  };
  if (values.database) return measure(values.database, options);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  const server = values.engine === 'postgres' ? await startPostgres({ settings: POSTGRES_SETTINGS }) : null;
  try {
    await measure(server?.url() ?? `file:${path.join(folder, 'insights.db')}`, options);
  } finally {
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

type MeasureOptions = { events: number; rounds: number; load: { perSecond: number; seconds: number } };

async function measure(url: string, { events, rounds, load }: MeasureOptions): Promise<void> {
  console.log(describeMachine());
  const sites = toVisitedSites(await readTemplates('content'));
  const options: GenerateOptions = {
    sites,
    siteUrl: SITE_URL,
    seed: 1,
    end: Date.now(),
    days: DAYS,
    visitsPerDay: events / DAYS / EVENTS_PER_VISIT,
  };
  const store = await openScriptedInsights(url);
  console.log(`${await readEngine(store.db, url)}. ${describeLoad('start')}\n`);
  if ((await countEvents(store.db)) === 0) await fill(store, url, options);
  const stored = await countEvents(store.db);
  const bytes = await readSize(store.db, url);
  console.log(
    `${format(stored)} events: ${format(bytes / 1_000_000)} MB on disk, ${format(bytes / stored)} bytes an event.\n`,
  );
  await store.db.destroy();
  await measureReading(url, rounds);
  // Other visits than those that are stored.
  await measureWriting(url, { ...options, seed: stored }, load);
  console.log(describeLoad('end'));
}

async function countEvents(db: Kysely<InsightsTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from event`.execute(db);
  return Number(rows[0]?.count);
}

async function fill(store: ScriptedInsights, url: string, options: GenerateOptions): Promise<void> {
  let stored = 0;
  const filling = await timed(async () => {
    stored = await fillInsights(store, options, (days, count) => {
      if (days % 30 === 0) console.error(`${days} of ${DAYS} days, ${count} events`);
    });
  });
  const rollingUp = await timed(() => new RollUp(store, { transactionMs: ROLL_UP_MS }).finish());
  // PostgreSQL does so by itself after some time.
  if (isPostgresUrl(url)) await sql`analyze`.execute(store.db);
  printTable(
    ['', 'Wall clock', '', 'Processor of this process', 'An event', 'Most memory so far'],
    [
      ['Generate and store', ...describeUsage(filling, stored)],
      ['Roll all visitors up, as insights:rebuild does', ...describeUsage(rollingUp, stored)],
    ],
  );
}

async function measureReading(url: string, rounds: number): Promise<void> {
  const database = await openScriptedInsights(url);
  // As in the process that reads for the pages.
  if (!isPostgresUrl(url)) await setQueryMemory(database.db);
  try {
    const groups = await measureQueries(url, database, { rounds });
    printQueries('Without filters, from sums', groups.sums, LIMITS.sums);
    printQueries('With a filter that few events meet, from rows', groups.selective, LIMITS.selective);
    printQueries('With a filter that many events meet, from rows', groups.unselective, LIMITS.unselective);
    console.log(`Most memory of this process so far: ${megabytes(readPeakMemory(process.pid))}.\n`);
  } finally {
    await database.db.destroy();
  }
}

async function measureWriting(
  url: string,
  options: GenerateOptions,
  load: { perSecond: number; seconds: number },
): Promise<void> {
  const needed = load.perSecond * load.seconds;
  // All on a few days, however few events are stored of each: what arrives in seconds is of the same day.
  const visitsPerDay = Math.max(options.visitsPerDay, needed / EVENTS_PER_VISIT);
  const events = [...generateDays({ ...options, visitsPerDay, days: 2 })]
    .flat()
    .flatMap((received) => toStoredEvent(received, SITE_URL) ?? [])
    .slice(0, needed);
  const result = await measureInserts(url, events, load);
  printInserts(result, load);
}

function printInserts(
  { eventsPerSecond, p50, p99, max, refused, writerMs, ownMs, writerMemory }: InsertResult,
  load: { perSecond: number; seconds: number },
): void {
  printTable(
    [`Inserts, ${format(load.perSecond)} events/s for ${load.seconds} s`, ''],
    [
      ['Stored', `${format(eventsPerSecond)} events/s`],
      ['Time until durable, median', `${format(p50)} ms`],
      [`Time until durable, 99th percentile (at most ${LIMITS.durable} ms)`, `${format(p99)} ms`],
      ['Time until durable, longest', `${format(max)} ms`],
      ['Batches refused', format(refused)],
      ['Processor time of this process per 1,000 events', `${format(ownMs)} ms`],
      ...(writerMemory > 0
        ? [
            ['Processor time of the writing process per 1,000 events', `${format(writerMs)} ms`],
            ['Most memory of the writing process', megabytes(writerMemory)],
          ]
        : []),
    ],
  );
}

function printQueries(title: string, results: readonly QueryResult[], limitMs: number): void {
  printTable(
    [`${title} (at most ${format(limitMs)} ms)`, 'Median', 'Longest', 'Processor, median'],
    results.map(({ name, ms, maxMs, processorMs, isRefused }) =>
      isRefused
        ? [name, 'refused', `${format(maxMs)} ms`, `${format(processorMs)} ms`]
        : [name, `${format(ms)} ms`, `${format(maxMs)} ms`, `${format(processorMs)} ms`],
    ),
  );
}

async function timed(run: () => Promise<void>): Promise<Usage> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (user + system) / 1e6,
    memory: readPeakMemory(process.pid),
  };
}

function describeUsage({ seconds: wall, processorSeconds, memory }: Usage, events: number): string[] {
  return [
    seconds(wall),
    rate(events, wall),
    seconds(processorSeconds),
    `${format((processorSeconds * 1e6) / events)} µs`,
    megabytes(memory),
  ];
}

async function readSize(db: Kysely<InsightsTables>, url: string): Promise<number> {
  const query = isPostgresUrl(url)
    ? sql<{ size: number }>`select pg_database_size(current_database()) as size`
    : sql<{
        size: number;
      }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.size);
}

async function readEngine(db: Kysely<InsightsTables>, url: string): Promise<string> {
  const query = isPostgresUrl(url)
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await query.execute(db);
  return `${isPostgresUrl(url) ? 'PostgreSQL' : 'SQLite'} ${rows[0]?.version}`;
}

function describeMachine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}, Node ${process.versions.node}, ${cpus().length} × ${processor?.model.trim()}, ${memory} GB`;
}

function describeLoad(when: string): string {
  return `Load ${loadavg()
    .map((average) => average.toFixed(1))
    .join(', ')} at the ${when}.`;
}

function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const [first = '', ...others] = columns;
  console.log(`| ${first} | ${others.join(' | ')} |\n|---|${'---:|'.repeat(others.length)}`);
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);
  console.log('');
}

function seconds(count: number): string {
  return `${format(count)} s`;
}

function rate(events: number, time: number): string {
  return `${format(events / time)} events/s`;
}

function megabytes(bytes: number): string {
  return `${format(bytes / 1_000_000)} MB`;
}

/** Small numbers with one digit after the point. */
function format(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 1 : 0 });
}
