import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import Database from 'libsql';

/** How long, in ms, a statement waits for the lock of another process before it fails, unless the caller says so. */
const BUSY_TIMEOUT_MS = 15_000;

/**
 * Starts transactions with `begin immediate`, which takes the write lock at once. With a plain `begin`, a
 * transaction that reads first and writes later fails if another process has written in between. It also
 * allows several processes to migrate the same file: each one sees the migrations of the one before.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** SQLite can roll back schema changes. Kysely's adapter returns false because of older drivers. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Creates a Kysely dialect for a SQLite file that several processes can use at the same time. */
export function createSqliteDialect(file: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Dialect {
  const open = async () => {
    const database = new Database(file);
    database.pragma(`busy_timeout = ${busyTimeoutMs}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
    // Overwrites what is deleted, such as the content of private shares.
    database.pragma('secure_delete = ON');
    return database;
  };
  const base = new SqliteDialect({ database: open });
  return {
    createDriver: () => new ImmediateSqliteDriver({ database: open }),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => base.createQueryCompiler(),
    createIntrospector: (db) => base.createIntrospector(db),
  };
}
