import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import Database from 'libsql';
import { identifyFile, restrictToOwner } from './database-files';
import { logQuery } from './log-query';
import { BLOCKING_WAIT_MS, retryWhileLocked } from './retry-while-locked';

/** How long, in ms, transactions wait for the write lock of another process, unless the caller says so. */
const LOCK_TIMEOUT_MS = 60_000;

export type OpenSqliteOptions = {
  /** How long, in ms, opening and transactions wait for the lock of another process. With 0 they fail at once. */
  lockTimeoutMs?: number | undefined;
  /**
   * Opens the file for reading as if nothing else used it: without locks, and without the files beside it that SQLite
   * otherwise needs, and for which a full disk has no space.
   */
  isImmutable?: boolean | undefined;
  /** Opens an existing database that others write, for reading. */
  isReadOnly?: boolean | undefined;
  /** Receives the error of each statement that fails. */
  onError?: ((error: unknown) => void) | undefined;
};

/** If statements have taken this long, in ms, other requests have their turn before the next one. */
const TURN_MS = 10;

type LibsqlDatabase = InstanceType<typeof Database>;

type DriverOptions = { file: string; lockTimeoutMs: number; onError: OpenSqliteOptions['onError'] };

/**
 * Opens a SQLite file that several processes can use at the same time. It is created if it does not exist. Unless it is opened for
 * reading only, other users lose access to it.
 *
 * @throws if it is not a database, or is locked for longer than `lockTimeoutMs`.
 */
export async function openSqliteDatabase<Tables>(
  file: string,
  {
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    isImmutable = false,
    isReadOnly = false,
    onError,
  }: OpenSqliteOptions = {},
): Promise<Kysely<Tables>> {
  const blockingWaitMs = Math.min(lockTimeoutMs, BLOCKING_WAIT_MS);
  const database = await retryWhileLocked(lockTimeoutMs, () => {
    if (isImmutable) return connectImmutable(file);
    return isReadOnly ? connectForReading(file, blockingWaitMs) : connect(file, blockingWaitMs);
  });
  const driver = new ImmediateSqliteDriver(database, { file, lockTimeoutMs, onError });
  const base = new SqliteDialect({ database });
  return new Kysely<Tables>({
    log: (event) => {
      driver.countTime(event.queryDurationMillis);
      logQuery(event, onError);
    },
    dialect: {
      createDriver: () => driver,
      createAdapter: () => base.createAdapter(),
      createQueryCompiler: () => base.createQueryCompiler(),
      createIntrospector: (db) => base.createIntrospector(db),
    },
  });
}

function connect(file: string, blockingWaitMs: number): LibsqlDatabase {
  if (file !== ':memory:') restrictToOwner(file);
  const database = new Database(file);
  try {
    // Not prepared: a connection with prepared statements stays open until they are garbage collected.
    database.exec(`
      pragma busy_timeout = ${blockingWaitMs};
      pragma journal_mode = WAL;
      pragma synchronous = FULL;
      pragma foreign_keys = ON;
      -- Overwrites what is deleted, such as the content of private shares.
      pragma secure_delete = ON;
    `);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function connectForReading(file: string, blockingWaitMs: number): LibsqlDatabase {
  const database = new Database(`${pathToFileURL(file).href}?mode=ro`);
  database.exec(`pragma busy_timeout = ${blockingWaitMs}`);
  return database;
}

function connectImmutable(file: string): LibsqlDatabase {
  return new Database(`${pathToFileURL(file).href}?immutable=1`);
}

/**
 * Starts transactions with `begin immediate`, which takes the write lock at once. With a plain `begin`, a
 * transaction that reads first and writes later fails if another process has written in between. It also
 * allows several processes to migrate the same file: each one sees the migrations of the one before. Transactions that only
 * read need no lock.
 *
 * These statements are not prepared. libsql does not reset a prepared statement that has failed until it is garbage
 * collected, and no transaction of the connection can be committed before.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: LibsqlDatabase;
  readonly #options: DriverOptions;
  readonly #identity: string | null;
  /** What statements took, in ms, since other requests had their turn. */
  #busyMs = 0;

  constructor(database: LibsqlDatabase, options: DriverOptions) {
    super({ database });
    this.#database = database;
    this.#options = options;
    this.#identity = identifyFile(options.file);
  }

  countTime(durationMs: number): void {
    this.#busyMs += durationMs;
  }

  /**
   * libsql works on the thread that calls it, and its promises do not end a turn of the event loop: without this, a page with
   * many statements would be read in one turn. Those that wait for the connection get it in the next one, too.
   */
  override async releaseConnection(): Promise<void> {
    if (this.#busyMs >= TURN_MS) {
      this.#busyMs = 0;
      await setImmediate();
    }
    await super.releaseConnection();
  }

  override async beginTransaction(
    _connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    if (settings?.accessMode === 'read only') {
      await this.#report(() => this.#database.exec('begin'));
      return;
    }
    await this.#report(async () => {
      await retryWhileLocked(this.#options.lockTimeoutMs, () => this.#database.exec('begin immediate'));
      if (identifyFile(this.#options.file) === this.#identity) return;
      this.#database.exec('rollback');
      // What is written now would be lost with the old file.
      throw new Error(`The database ${this.#options.file} was replaced. Try again.`);
    });
  }

  override async commitTransaction(): Promise<void> {
    await this.#report(() => this.#database.exec('commit'));
  }

  /**
   * SQLite itself rolls back after some errors, such as a full disk. Asking a closed database whether it is in a transaction would
   * end the process: libsql does not expect it.
   */
  override async rollbackTransaction(): Promise<void> {
    if (this.#database.open && this.#database.inTransaction)
      await this.#report(() => this.#database.exec('rollback'));
  }

  /**
   * Waits for the transaction that is under way. If the database was closed during one, it would stay open with its lock until
   * its statements are garbage collected.
   */
  override async destroy(): Promise<void> {
    await super.acquireConnection();
    try {
      await super.destroy();
    } finally {
      await super.releaseConnection();
    }
  }

  async #report(action: () => unknown): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.#options.onError?.(error);
      throw error;
    }
  }
}
