import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** Columns of rows and their types. */
export type RowColumns = Readonly<Record<string, 'text' | 'integer'>>;

/** How an engine passes many rows to a statement, and returns them. */
export type RowEngine = {
  /** A subquery that returns these rows. */
  rows<Columns extends RowColumns>(
    columns: Columns,
    rows: ReadonlyArray<Record<keyof Columns, string | number>>,
  ): RawBuilder<unknown>;
  /**
   * An aggregate of all rows of a query as the text of a JSON array of arrays, or null without rows: objects for a thousand rows take
   * longer than to read them.
   */
  jsonRows(columns: readonly string[]): RawBuilder<string | null>;
};

/**
 * Rows are passed as JSON in one parameter. Their columns have types, so that comparisons with columns of a table use all
 * columns of its index. A single column is an array of values, which takes half as long as one of objects.
 */
export const SQLITE_ROWS: RowEngine = {
  rows(columns, values) {
    const [[name, type] = [], ...others] = Object.entries<RowColumns[string]>(columns);
    if (name !== undefined && type !== undefined && others.length === 0) {
      const given = JSON.stringify(values.map((row) => row[name]));
      return sql`(select cast(value as ${sql.raw(type)}) as ${sql.ref(name)} from json_each(${given}))`;
    }
    const selection = Object.entries<RowColumns[string]>(columns).map(
      ([name, type]) => sql`cast(value ->> ${sql.lit(name)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join(selection)} from json_each(${JSON.stringify(values)}))`;
  },
  jsonRows: (columns) => sql`json_group_array(json_array(${sql.join(columns.map((name) => sql.ref(name)))}))`,
};

/** Types of columns in PostgreSQL. */
const POSTGRES_COLUMN_TYPES: Readonly<Record<RowColumns[string], string>> = {
  text: 'text',
  integer: 'bigint',
};

/** Rows are passed as an array for each column, which takes less time than JSON, and tells the planner their number. */
export const POSTGRES_ROWS: RowEngine = {
  rows(columns, values) {
    const names = Object.keys(columns);
    const arrays = Object.entries<RowColumns[string]>(columns).map(
      ([name, type]) =>
        sql`cast(${sql.val(values.map((row) => row[name]))} as ${sql.raw(POSTGRES_COLUMN_TYPES[type])}[])`,
    );
    return sql`(
      select * from unnest(${sql.join(arrays)}) as given_row (${sql.join(names.map((name) => sql.ref(name)))})
    )`;
  },
  jsonRows: (columns) =>
    sql`cast(json_agg(json_build_array(${sql.join(columns.map((name) => sql.ref(name)))})) as text)`,
};

/** Returns what inserts rows of these columns. */
export function insertRowsWith(engine: RowEngine) {
  return async <Columns extends RowColumns>(
    db: QueryExecutorProvider,
    table: string,
    columns: Columns,
    rows: ReadonlyArray<Record<keyof Columns, string | number>>,
  ): Promise<void> => {
    if (rows.length === 0) return;
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${names}) select ${names} from ${engine.rows(columns, rows)} as given
    `.execute(db);
  };
}
