import { sql, type Transaction } from 'kysely';
import { SESSION_MAX_MS } from '@/lib/insights/definitions';
import { DAY_MS } from '@/lib/insights/durations';
import { DIMENSION_KEYS, TOTAL } from '@/lib/server/insights/sql/dimension-keys';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { EventNames } from '@/lib/server/insights/sql/labels';
import { deleteEvents } from '@/lib/server/insights/sql/property-blocks';
import type { RollUpDatabase, VitalKey } from '@/lib/server/insights/sql/roll-up-engine';
import { FUNNEL_STEPS } from './contributions';
import { deleteUnusedLabels } from './delete-labels';
import { addMarks } from './marks';
import type { RollUpTransaction } from './read-history';
import { subtractSessions } from './write-sessions';

/** Rows of a transaction, unless the caller says otherwise: other writes wait for it. */
const SLICE_ROWS = 1_000;

/** What was deleted. */
export type Pruned = { events: number; sessions: number; visitors: number };

export type PruneOptions = {
  /** What happened before this day, counted from the epoch in UTC, is deleted. */
  firstDay: number;
  /** Only tests need another. */
  sliceRows?: number;
  /** If it is aborted, what has not been deleted yet remains for the next time. */
  signal?: AbortSignal;
};

/** The store, and what ends the work between two transactions. */
type PrunedDatabase = RollUpDatabase & { signal: AbortSignal | undefined };

type Step = (target: RollUpTransaction) => Promise<number>;

/**
 * Deletes events, sessions, visitors, sums and texts from before a day, in slices. A session that began before that day loses its first events,
 * and is rolled up anew.
 *
 * After it, visitors of days before are unknown: a visitor who was here before that day counts as new on the next one, which changes no
 * number of a range that begins on that day or later.
 */
export async function prune(
  given: RollUpDatabase,
  { firstDay, sliceRows = SLICE_ROWS, signal }: PruneOptions,
): Promise<Pruned> {
  const database = { ...given, signal };
  const before = firstDay * DAY_MS;
  await repeat(database, (target) => splitSessions(target, before, sliceRows));
  const events = await repeat(database, (target) =>
    deleteEvents(
      target,
      sql`select key, properties_at from event where time < ${before} order by time limit ${sliceRows}`,
    ),
  );
  const sessions = await repeat(database, (target) => deleteSessions(target, firstDay, sliceRows));
  await repeat(database, ({ transaction }) => deleteHours(transaction, firstDay * 24, sliceRows));
  for (const dimension of [TOTAL, ...Object.values(DIMENSION_KEYS)]) {
    await pruneDays(database, { table: 'daily', column: 'dimension', value: dimension }, firstDay);
    await pruneDays(database, { table: 'daily_visitors', column: 'dimension', value: dimension }, firstDay);
  }
  for (const [index] of FUNNEL_STEPS.entries()) {
    await pruneDays(database, { table: 'daily_funnel', column: 'step', value: index + 1 }, firstDay);
  }
  await deleteVitals(database, firstDay, sliceRows);
  if (events + sessions > 0) await forgetPreviousDays(database, firstDay);
  const visitors = await deleteVisitors(database, sliceRows);
  await repeat(database, async ({ transaction }) => {
    await transaction.deleteFrom('new_label').where('day', '<', firstDay).execute();
    return 0;
  });
  if (events > 0 || (await hasMarkedLabels(given))) await deleteUnusedLabels(given, { sliceRows, signal });
  return { events, sessions, visitors };
}

/** Whether texts were to be deleted before, but that was interrupted. */
async function hasMarkedLabels({ db }: RollUpDatabase): Promise<boolean> {
  const marked = db.selectFrom('label').select('key').where('is_unused', '<>', 0).limit(1);
  return (await marked.execute()).length > 0;
}

/** Repeats a step, each time in a transaction of its own, until it finds nothing. Returns the sum of what it found. */
async function repeat({ db, engine, signal }: PrunedDatabase, step: Step): Promise<number> {
  const names = new EventNames();
  let sum = 0;
  for (;;) {
    signal?.throwIfAborted();
    const found = await db.transaction().execute(async (transaction) => {
      await engine.lockRollUp(transaction);
      return step({ transaction, engine, names });
    });
    if (found === 0) return sum;
    sum += found;
  }
}

/** Takes sessions out of all numbers that began before a time and went on after it. What is left of them is rolled up anew. */
async function splitSessions(target: RollUpTransaction, before: number, limit: number): Promise<number> {
  const { transaction } = target;
  const found = await transaction
    .selectFrom('session')
    .selectAll()
    .where('start', '>=', before - SESSION_MAX_MS)
    .where('start', '<', before)
    .where('end', '>=', before)
    .limit(Math.ceil(limit / 50))
    .execute();
  const sessions = await subtractSessions(target, found);
  for (const { visitor, start, is_counted } of sessions) {
    // One that is not counted has too many events: they are deleted next, in slices.
    if (is_counted === 0) continue;
    await deleteEvents(
      target,
      sql`
        select key, properties_at from event where visitor = ${visitor} and time >= ${start} and time < ${before}
      `,
    );
  }
  await addMarks(
    target,
    sessions.map(({ visitor, end }) => ({ visitor, since: before, until: end })),
  );
  return sessions.length;
}

/** Deletes sessions with the days of their visitors. */
async function deleteSessions(
  { transaction, engine }: RollUpTransaction,
  firstDay: number,
  limit: number,
): Promise<number> {
  const sessions = await transaction
    .selectFrom('session')
    .select(['key', 'visitor'])
    .where('start', '<', firstDay * DAY_MS)
    .orderBy('start')
    .limit(limit)
    .execute();
  const visitors = new Set(sessions.map(({ visitor }) => visitor));
  await engine.deleteRows(
    transaction,
    { table: 'session', columns: ['key'] },
    sessions.map(({ key }) => [key]),
  );
  await engine.deleteRows(
    transaction,
    { table: 'visitor_day', columns: ['visitor'] },
    [...visitors].map((visitor) => [visitor]),
    `day < ${firstDay}`,
  );
  return sessions.length;
}

async function deleteHours(
  transaction: Transaction<InsightsTables>,
  firstHour: number,
  limit: number,
): Promise<number> {
  const result = await sql`
    delete from hourly where hour in (select hour from hourly where hour < ${firstHour} order by hour limit ${limit})
  `.execute(transaction);
  return Number(result.numAffectedRows ?? 0n);
}

/** Reads the samples once in the order of the primary key, which need not begin with the day, and deletes the old ones of each slice. */
async function deleteVitals(database: PrunedDatabase, firstDay: number, limit: number): Promise<void> {
  const { db, engine, signal } = database;
  const columns = engine.vitalKey;
  const key = sql.join(columns.map((name) => sql.ref(name)));
  let after: number[] = columns.map(() => -1);
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<Record<VitalKey, number>>`
      select ${key} from vital where (${key}) > (${sql.join(after)}) order by ${key} limit ${limit}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const old = rows.filter(({ day }) => day < firstDay);
    if (old.length === 0 && columns[0] === 'day') return;
    if (old.length > 0) {
      await db.transaction().execute(async (transaction) => {
        await engine.lockRollUp(transaction);
        const keys = old.map((row) => columns.map((name) => row[name]));
        await engine.deleteRows(transaction, { table: 'vital', columns }, keys);
      });
    }
    after = columns.map((name) => last[name]);
  }
}

/** The part of a table whose primary key begins with a value, followed by a day. */
type Part = {
  table: 'daily' | 'daily_visitors' | 'daily_funnel';
  column: 'dimension' | 'step';
  value: number;
};

/** Deletes the days of a part before another, each in a transaction of its own. */
async function pruneDays(database: PrunedDatabase, part: Part, firstDay: number): Promise<void> {
  const { table, column, value } = part;
  const scope = sql`${sql.ref(column)} = ${value}`;
  await repeat(database, async ({ transaction }) => {
    const { rows } = await sql<{ day: number | null }>`
      select min(day) as day from ${sql.table(table)} where ${scope}
    `.execute(transaction);
    const day = rows[0]?.day ?? firstDay;
    if (day >= firstDay) return 0;
    await sql`delete from ${sql.table(table)} where ${scope} and day = ${day}`.execute(transaction);
    return 1;
  });
}

/** Lets visitors begin on the first day: what they did before is not known any longer. */
async function forgetPreviousDays(database: PrunedDatabase, firstDay: number): Promise<void> {
  const { rows: days } = await sql<{ day: number }>`
    select distinct day from daily_visitors where dimension = ${TOTAL} and day >= ${firstDay} order by day
  `.execute(database.db);
  for (const { day } of days) {
    await repeat(database, async ({ transaction }) => {
      for (const dimension of [TOTAL, ...Object.values(DIMENSION_KEYS)]) {
        await sql`
          insert into daily_visitors (dimension, day, label, previous_day, visitors)
          select dimension, day, label, -1, sum(visitors) from daily_visitors
          where dimension = ${dimension} and day = ${day} and previous_day >= 0 and previous_day < ${firstDay}
          group by dimension, day, label
          on conflict (dimension, day, label, previous_day)
          do update set visitors = daily_visitors.visitors + excluded.visitors
        `.execute(transaction);
        await sql`
          delete from daily_visitors
          where dimension = ${dimension} and day = ${day} and previous_day >= 0 and previous_day < ${firstDay}
        `.execute(transaction);
      }
      for (const [index] of FUNNEL_STEPS.entries()) {
        const scope = sql`step = ${index + 1} and day = ${day}`;
        await sql`delete from daily_funnel where ${scope} and since < ${firstDay}`.execute(transaction);
        await sql`
          insert into daily_funnel (step, day, since, previous_since, visitors)
          select step, day, since, -1, sum(visitors) from daily_funnel
          where ${scope} and previous_since >= 0 and previous_since < ${firstDay}
          group by step, day, since
          on conflict (step, day, since, previous_since)
          do update set visitors = daily_funnel.visitors + excluded.visitors
        `.execute(transaction);
        await sql`
          delete from daily_funnel where ${scope} and previous_since >= 0 and previous_since < ${firstDay}
        `.execute(transaction);
      }
      return 0;
    });
  }
}

/** Deletes visitors without events. */
async function deleteVisitors(database: PrunedDatabase, limit: number): Promise<number> {
  let deleted = 0;
  let after = 0;
  for (;;) {
    database.signal?.throwIfAborted();
    const { rows } = await sql<{ last: number | null }>`
      select max(key) as last from (select key from visitor where key > ${after} order by key limit ${limit}) as slice
    `.execute(database.db);
    const last = rows[0]?.last ?? null;
    if (last === null) return deleted;
    const isUnused = sql`
      key > ${after} and key <= ${last} and not exists (select 1 from event where event.visitor = visitor.key)
    `;
    const { rows: found } = await sql`select key from visitor where ${isUnused} limit 1`.execute(database.db);
    if (found.length > 0) {
      deleted += await database.db.transaction().execute(async (transaction) => {
        await database.engine.lockRollUp(transaction);
        await database.engine.lockKeys(transaction);
        const result = await sql`delete from visitor where ${isUnused}`.execute(transaction);
        return Number(result.numAffectedRows ?? 0n);
      });
    }
    after = last;
  }
}
