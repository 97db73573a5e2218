import { randomInt } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { OTHER_VALUES } from '@/lib/insights/dimensions';
import { SESSION_DIMENSION_COLUMNS } from '@/lib/server/insights/sql/dimension-keys';
import { EVENT_LABELS, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { findLabels, readEventLabels } from '@/lib/server/insights/sql/labels';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { isRebuilding } from './discard';

/** Rows of a statement, unless the caller says otherwise: other writes wait for it. */
const SLICE_ROWS = 2_000;

type Options = {
  /** Only tests need another. */
  sliceRows?: number;
  /** If it is aborted, what has not been deleted yet remains for the next time. */
  signal?: AbortSignal | undefined;
};

/**
 * Deletes texts that no event or session has any longer, such as the search terms of a visitor who was deleted.
 *
 * Those without sums are marked first. A transaction that uses a marked label removes the mark, so that a label that still has it after
 * all events and sessions were read is used by none of them, nor by any that were added meanwhile. Each run has a mark of its own: what
 * another one has marked since may be in use.
 *
 * While everything is rolled up anew, texts of sessions are nowhere, so nothing is marked or deleted. Once it has been, no text in use is
 * marked.
 *
 * @returns the number of texts that were deleted.
 */
export async function deleteUnusedLabels(
  database: RollUpDatabase,
  { sliceRows = SLICE_ROWS, signal }: Options = {},
): Promise<number> {
  const { db, engine } = database;
  const { rows } = await sql<{ last: number | null }>`select max(key) as last from label`.execute(db);
  const last = rows[0]?.last ?? 0;
  const sweep = { database, sliceRows, signal };

  const summed = new Uint8Array(last + 1);
  // The key 0 is the empty text. The names of events may be remembered by processes that roll up.
  const kept = [await readEventLabels(database), await findLabels(database, [OTHER_VALUES])];
  for (const key of [0, ...kept.flatMap((labels) => [...labels.values()])]) summed[key] = 1;
  await findSummedLabels(sweep, summed);
  const candidates: number[] = [];
  for (const [key, isUsed] of summed.entries()) if (isUsed === 0) candidates.push(key);
  if (candidates.length === 0) return 0;
  const mark = randomInt(1, 2 ** 15);
  await changeLabels(candidates, (transaction, keys) => {
    return sql`update label set is_unused = ${mark} where key in ${keys}`.execute(transaction);
  });

  const used = new Uint8Array(last + 1);
  await findUsedLabels(sweep, { table: 'event', columns: EVENT_LABELS }, used);
  await findUsedLabels(sweep, { table: 'session', columns: Object.values(SESSION_DIMENSION_COLUMNS) }, used);
  const unused = candidates.filter((key) => used[key] === 0);
  return changeLabels(unused, (transaction, keys) => {
    return sql`delete from label where key in ${keys} and is_unused = ${mark}`.execute(transaction);
  });

  /**
   * Changes labels in slices, each in a transaction beside which no other one uses labels. Returns the number of changed ones. It ends
   * when everything is being rolled up anew.
   */
  async function changeLabels(
    keys: readonly number[],
    change: (
      transaction: Transaction<InsightsTables>,
      slice: RawBuilder<unknown>,
    ) => Promise<{ numAffectedRows?: bigint | undefined }>,
  ): Promise<number> {
    let changed = 0;
    for (let start = 0; start < keys.length; start += sliceRows) {
      signal?.throwIfAborted();
      const slice = engine.rows(
        { key: 'integer' },
        keys.slice(start, start + sliceRows).map((key) => ({ key })),
      );
      const result = await db.transaction().execute(async (transaction) => {
        await engine.lockRollUp(transaction);
        if (await isRebuilding({ db: transaction })) return null;
        await engine.lockKeys(transaction);
        return change(transaction, slice);
      });
      if (!result) return changed;
      changed += Number(result.numAffectedRows ?? 0n);
    }
    return changed;
  }
}

type Sweep = { database: RollUpDatabase; sliceRows: number; signal: AbortSignal | undefined };

/** Notes the labels that have sums by day, one day of a dimension after the other. */
async function findSummedLabels({ database, signal }: Sweep, found: Uint8Array): Promise<void> {
  let position = { dimension: -1, day: -1 };
  for (;;) {
    signal?.throwIfAborted();
    const { rows: next } = await sql<typeof position>`
      select dimension, day from daily where (dimension, day) > (${position.dimension}, ${position.day})
      order by dimension, day limit 1
    `.execute(database.db);
    if (!next[0]) return;
    position = next[0];
    const { rows } = await sql<{ label: number }>`
      select label from daily where dimension = ${position.dimension} and day = ${position.day}
    `.execute(database.db);
    for (const { label } of rows) found[label] = 1;
  }
}

/** Notes the labels that rows of a table have. Those that are added or changed meanwhile are left out. */
async function findUsedLabels(
  { database, sliceRows, signal }: Sweep,
  { table, columns }: { table: 'event' | 'session'; columns: readonly string[] },
  found: Uint8Array,
): Promise<void> {
  const labels = columns.map((name) => sql`select ${sql.ref(name)} as label from slice`);
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ label: number | null; last: number | null }>`
      with slice as materialized (
        select key, ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
        where key > ${after} order by key limit ${sliceRows}
      )
      select label, (select max(key) from slice) as last from (${sql.join(labels, sql` union `)}) as used
    `.execute(database.db);
    const last = rows[0]?.last;
    if (!last) return;
    for (const { label } of rows) if (label !== null && label < found.length) found[label] = 1;
    after = last;
  }
}
