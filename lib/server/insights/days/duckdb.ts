import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { InsightsBusyError } from '@/lib/insights/insights-reader';

/** Of queries and tables, in MB. The process needs some 100 more. */
const MEMORY_MB = 512;

const THREADS = 2;

/** The engine forgets an interruption that comes before it has begun to run a statement, so it is repeated after this time. */
const INTERRUPT_AGAIN_MS = 50;

/** Types of columns that are appended. */
export type ColumnType =
  | 'BIGINT'
  | 'BOOLEAN'
  | 'DOUBLE'
  | 'INTEGER'
  | 'SMALLINT'
  | 'UBIGINT'
  | 'UTINYINT'
  | 'VARCHAR';

export type AppendedValue = string | number | null;

/** Writes statements; DuckDB has the syntax and the parameters of PostgreSQL. */
const COMPILER = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** How files are written. A higher level saves little, and takes twice the time. */
export const PARQUET = sql`(format parquet, parquet_version v2, compression zstd, compression_level 6)`;

/** The rows of Parquet files. */
export function readParquet(files: readonly string[], option?: 'file_row_number'): RawBuilder<unknown> {
  const names = sql.join(files.map((file) => sql.lit(file)));
  return sql`read_parquet([${names}]${option ? sql`, ${sql.raw(option)} = true` : sql``})`;
}

/** DuckDB in the memory of this process, which must not be the server: a native fault or a lack of memory ends it. */
export class DuckDb {
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /**
   * @param folder for what does not fit into memory.
   * @throws if the package is not installed: it is an optional one.
   */
  static async open(folder: string): Promise<DuckDb> {
    const { DuckDBInstance } = await import('@duckdb/node-api').catch((cause: unknown) => {
      const advice = 'install the optional dependencies: npm ci --include=optional';
      throw new Error(`Insights need the package @duckdb/node-api, which cannot be loaded: ${advice}`, {
        cause,
      });
    });
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(THREADS),
      memory_limit: `${MEMORY_MB}MB`,
      temp_directory: folder,
      // It must load nothing from the network.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    const duckdb = new DuckDb(instance);
    const connection = await duckdb.connect();
    // Files are never changed. To read their metadata anew is a third of the work of a report on few events.
    await connection.query(sql`set global parquet_metadata_cache = true`);
    connection.close();
    return duckdb;
  }

  /** Temporary tables belong to a connection. */
  async connect(): Promise<DuckDbConnection> {
    return new DuckDbConnection(await this.#instance.connect());
  }

  close(): void {
    this.#instance.closeSync();
  }
}

export class DuckDbConnection {
  readonly #connection: DuckDBConnection;

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /**
   * Runs a statement, and returns its rows. Integers are numbers.
   *
   * @param query its parameters must be texts: write numbers with `sql.lit`, or columns are compared as floating-point numbers.
   * @param timeMs after which it is interrupted.
   * @throws InsightsBusyError if it takes longer, or needs too much memory.
   */
  async query<Row>(query: RawBuilder<Row>, timeMs?: number): Promise<Row[]> {
    const compiled = query.compile(COMPILER);
    let timer: NodeJS.Timeout | undefined;
    const interrupt = () => {
      this.#connection.interrupt();
      timer = setTimeout(interrupt, INTERRUPT_AGAIN_MS);
    };
    if (timeMs !== undefined) timer = setTimeout(interrupt, timeMs);
    try {
      const result = await this.#connection.runAndReadAll(compiled.sql, compiled.parameters as string[]);
      return result.getRowObjectsJS().map(toNumbers) as Row[];
    } catch (error) {
      const { message } = error as Error;
      if (message.startsWith('INTERRUPT Error'))
        throw new InsightsBusyError('slow', 'The query took too long.', { cause: error });
      if (message.startsWith('Out of Memory Error'))
        throw new InsightsBusyError('failed', 'The query needs too much memory.', { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Appends rows to a table, which takes a third of the time of reading them as JSON. */
  async append(
    table: string,
    types: readonly ColumnType[],
    rows: Iterable<readonly AppendedValue[]>,
  ): Promise<void> {
    const appender = await this.#connection.createAppender(table);
    const append: Record<ColumnType, (value: never) => void> = {
      BIGINT: (value: number) => appender.appendBigInt(BigInt(value)),
      BOOLEAN: (value: number) => appender.appendBoolean(value === 1),
      DOUBLE: (value: number) => appender.appendDouble(value),
      INTEGER: (value: number) => appender.appendInteger(value),
      SMALLINT: (value: number) => appender.appendSmallInt(value),
      UBIGINT: (value: number) => appender.appendUBigInt(BigInt(value)),
      UTINYINT: (value: number) => appender.appendUTinyInt(value),
      VARCHAR: (value: string) => appender.appendVarchar(value),
    };
    const appends = types.map((type) => append[type]);
    for (const row of rows) {
      for (const [index, value] of row.entries()) {
        if (value === null) appender.appendNull();
        else appends[index]?.(value as never);
      }
      appender.endRow();
    }
    appender.closeSync();
  }

  close(): void {
    this.#connection.closeSync();
  }
}

function toNumbers(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'bigint') row[name] = Number(value);
  }
  return row;
}
