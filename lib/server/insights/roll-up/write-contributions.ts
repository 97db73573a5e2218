import type { Transaction } from 'kysely';
import { fromValueId } from '@/lib/server/insights/sql/dimension-keys';
import { type InsightsTables, SUM_COLUMNS } from '@/lib/server/insights/sql/insights-tables';
import type { RollUpEngine, RowValues, TableColumns } from '@/lib/server/insights/sql/roll-up-engine';
import type { Contributions } from './contributions';
import type { VisitorChanges } from './visitor-days';

type Target = { transaction: Transaction<InsightsTables>; engine: RollUpEngine };

/** Adds differences to the sums. */
export async function writeContributions(
  target: Target,
  { hourly, daily, vitals }: Contributions,
): Promise<void> {
  await addRows(target, {
    table: { table: 'hourly', columns: ['hour', ...SUM_COLUMNS] },
    keys: 1,
    rows: [...hourly].map(([hour, sums]) => [hour, ...sums]),
  });
  await addRows(target, {
    table: { table: 'daily', columns: ['dimension', 'day', 'label', ...SUM_COLUMNS] },
    keys: 3,
    rows: [...daily].flatMap(([day, values]) =>
      [...values].map(([id, sums]) => {
        const { dimension, label } = fromValueId(id);
        return [dimension, day, label, ...sums];
      }),
    ),
  });
  await addRows(target, {
    table: { table: 'vital', columns: ['vital', 'page_kind', 'day', 'bucket', 'samples'] },
    keys: 4,
    rows: [...vitals].flatMap(([day, samples]) =>
      [...samples].map(([key, count]) => {
        const [vital = 0, pageKind = 0, bucket = 0] = key.split(':').map(Number);
        return [vital, pageKind, day, bucket, count];
      }),
    ),
  });
}

/** Adds differences to the numbers of visitors. */
export async function writeVisitorChanges(
  target: Target,
  { visitors, funnel }: VisitorChanges,
): Promise<void> {
  await addRows(target, {
    table: {
      table: 'daily_visitors',
      columns: ['dimension', 'day', 'label', 'previous_day', 'visitors'],
    },
    keys: 4,
    rows: [...visitors].map(([key, count]) => {
      const [day = 0, id = 0, previous = 0] = key.split(':').map(Number);
      const { dimension, label } = fromValueId(id);
      return [dimension, day, label, previous, count];
    }),
  });
  await addRows(target, {
    table: { table: 'daily_funnel', columns: ['step', 'day', 'since', 'previous_since', 'visitors'] },
    keys: 4,
    rows: [...funnel].map(([key, count]) => [...key.split(':').map(Number), count]),
  });
}

type Addition = {
  table: TableColumns;
  /** Number of columns, the first ones, that are the primary key. */
  keys: number;
  rows: readonly RowValues[];
};

/** Adds rows to those with the same key. Rows that are 0 are removed. */
async function addRows({ transaction, engine }: Target, { table, keys, rows }: Addition): Promise<void> {
  const changes = rows.filter((row) => row.slice(keys).some((value) => value !== 0));
  const key = table.columns.slice(0, keys);
  const sums = table.columns.slice(keys);
  const set = sums.map((name) => `${name} = ${table.table}.${name} + excluded.${name}`).join(', ');
  await engine.insertRows(
    transaction,
    table,
    changes,
    `on conflict (${key.join(', ')}) do update set ${set}`,
  );
  await engine.deleteRows(
    transaction,
    { table: table.table, columns: key },
    changes
      .filter((row) => row.slice(keys).some((value) => typeof value === 'number' && value < 0))
      .map((row) => row.slice(0, keys)),
    sums.map((name) => `${name} = 0`).join(' and '),
  );
}
