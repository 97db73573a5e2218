import { CompiledQuery } from 'kysely';
import { POSTGRES_ENGINE } from '@/lib/server/catalog/postgres/postgres-engine';
import { EVENT_COLUMNS, type EventRow, type InsightsEngine } from '@/lib/server/insights/sql/insights-engine';

const TYPES: Readonly<Record<keyof EventRow, string>> = {
  dedupe: 'bytea',
  time: 'bigint',
  received: 'bigint',
  visitor: 'bigint',
  flags: 'smallint',
  name: 'integer',
  page_kind: 'integer',
  page: 'integer',
  list: 'integer',
  language: 'integer',
  subject: 'integer',
  place: 'integer',
  amount: 'double precision',
  properties: 'text',
};

const ARRAYS = EVENT_COLUMNS.map((name, index) => `$${index + 1}::${TYPES[name]}[]`);

/** An array for each column: the text of the statement is the same for any number of events. */
const INSERT = `
  with given as (
    select * from unnest(${ARRAYS.join(', ')}) with ordinality as row (${EVENT_COLUMNS.join(', ')}, position)
  )
  insert into event (${EVENT_COLUMNS.join(', ')})
  select ${EVENT_COLUMNS.join(', ')} from given order by position
  on conflict (dedupe) where dedupe is not null do nothing
  returning dedupe
`;

export const POSTGRES_INSIGHTS_ENGINE: InsightsEngine = {
  rows: POSTGRES_ENGINE.rows,
  async insertEvents(transaction, rows) {
    // All processes insert in the same order: otherwise two of them with the same events could wait for each other.
    const sorted = [...rows].sort((a, b) => compare(a.dedupe, b.dedupe));
    const parameters = EVENT_COLUMNS.map((name) => sorted.map((row) => row[name]));
    const result = await transaction.executeQuery<{ dedupe: Buffer | null }>(
      CompiledQuery.raw(INSERT, parameters),
    );
    const stored = new Set(result.rows.flatMap(({ dedupe }) => (dedupe ? [dedupe.toString('hex')] : [])));
    // The first of several that are the same.
    return sorted.filter(({ dedupe }) => !dedupe || stored.delete(dedupe.toString('hex')));
  },
};

function compare(a: Buffer | null, b: Buffer | null): number {
  if (a && b) return a.compare(b);
  return Number(a !== null) - Number(b !== null);
}
