import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import Database from 'libsql';

/** How long, in ms, a statement waits while another process writes, before it fails. */
const BUSY_TIMEOUT = 15_000;

/**
 * Transactions take the write lock when they begin. A transaction that begins with a read and writes later
 * fails at once where another process wrote in between; one that waits for the lock first never does. This
 * is also what lets several processes migrate one file at the same time: each sees what the one before did.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls schema changes back; Kysely's own adapter says no for the sake of older drivers. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A Kysely dialect over one SQLite file, safe with several processes on it. */
export function createSqliteDialect(file: string): Dialect {
  const open = async () => {
    const database = new Database(file);
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
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
