import { CompiledQuery, sql } from 'kysely';
import type { BulkWriter, RowColumns } from '@/lib/server/catalog/sql/sql-engine';

export const COLUMN_TYPES: Readonly<Record<RowColumns[string], string>> = { text: 'text', integer: 'bigint' };

/** Tables whose indexes and constraints are created when all rows are stored. */
const TABLES = ['template', 'template_tag', 'search_template', 'template_search', 'search_bigram'];

/** Memory to sort the keys of an index in. */
const MEMORY = '256MB';

type Definition = { table: string; name: string; definition: string };

export const POSTGRES_BULK: BulkWriter = {
  async begin(transaction) {
    await sql`set local maintenance_work_mem = ${sql.lit(MEMORY)}`.execute(transaction);
    await sql`set local work_mem = ${sql.lit(MEMORY)}`.execute(transaction);
    // Foreign keys first, because they depend on primary ones.
    const { rows: constraints } = await sql<Definition>`
      select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint
      inner join pg_class on pg_class.oid = conrelid
      inner join pg_namespace on pg_namespace.oid = connamespace
      where nspname = current_schema() and contype in ('f', 'p', 'u')
        and relname in (${sql.join(TABLES)})
      order by contype
    `.execute(transaction);
    for (const { table, name } of constraints) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(transaction);
    }
    const { rows: indexes } = await sql<Definition>`
      select tablename as "table", indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() and tablename in (${sql.join(TABLES)})
    `.execute(transaction);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(transaction);
    return async () => {
      for (const { definition } of indexes) await sql.raw(definition).execute(transaction);
      for (const { table, name, definition } of constraints.reverse()) {
        await sql`
          alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}
        `.execute(transaction);
      }
      // Without numbers of rows, lists would be read without their indexes.
      await sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(transaction);
    };
  },

  async insert(transaction, table, columns, rows) {
    if (rows.length === 0) return;
    const names = Object.keys(columns);
    const arrays = Object.values<RowColumns[string]>(columns).map(
      (type, index) => `$${index + 1}::${COLUMN_TYPES[type]}[]`,
    );
    const text = `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`;
    const parameters = names.map((name) => rows.map((row) => row[name]));
    await transaction.executeQuery(CompiledQuery.raw(text, parameters));
  },
};
