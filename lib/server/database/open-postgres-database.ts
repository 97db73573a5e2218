import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { logQuery } from './log-query';
import { RetryingPool } from './postgres-pool';

/** Connections of a process, unless the caller says otherwise: 20 processes need fewer than the 100 that servers accept. */
export const POOL_SIZE = 4;

/** How long, in ms, statements that only read may take, unless the caller says otherwise. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** How long, in ms, transactions wait for a lock, unless the caller says otherwise. */
const LOCK_TIMEOUT_MS = 60_000;

const NO_IDLE_TIMEOUT = 'set local idle_in_transaction_session_timeout = 0';

export type OpenPostgresOptions = {
  /** Connections, at most. */
  poolSize?: number | undefined;
  /** How long, in ms, statements may take that are not part of a transaction that may write. */
  statementTimeoutMs?: number | undefined;
  /** How long, in ms, transactions wait for the lock of another process. With 0 they fail at once. */
  lockTimeoutMs?: number | undefined;
  /** Whether transactions may be open without a statement for any time, while the process waits for something else. */
  mayIdle?: boolean | undefined;
  /** Receives the error if no connection can be made. */
  onConnectError?: ((error: unknown) => void) | undefined;
  /** Receives the error of each statement that fails, unless it is repeated. */
  onError?: ((error: unknown) => void) | undefined;
  /** If it is aborted, all connections are dropped. Statements fail. */
  signal?: AbortSignal | undefined;
};

/**
 * Opens a PostgreSQL database. Connections are made when statements need them, and again after the server was restarted or
 * its name has moved to another one. `int8` and `numeric` are numbers.
 *
 * @param url `postgres://user:password@host:port/database?sslmode=verify-full`, with one host.
 * @throws if the URL is invalid.
 */
export async function openPostgresDatabase<Tables>(
  url: string,
  {
    poolSize = POOL_SIZE,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    mayIdle = false,
    onConnectError,
    onError,
    signal,
  }: OpenPostgresOptions = {},
): Promise<Kysely<Tables>> {
  const pool = new RetryingPool(url, {
    size: poolSize,
    statementTimeoutMs,
    onConnectError,
    signal,
  });
  const base = new PostgresDialect({ pool });
  // 0 would be no limit.
  const lockTimeout = Math.max(1, lockTimeoutMs);
  // Statements after the lock of writers see what the previous writer has committed.
  const begin = `begin isolation level read committed; set local statement_timeout = 0; set local lock_timeout = ${lockTimeout}`;
  return new Kysely<Tables>({
    log: (event) => logQuery(event, onError),
    dialect: {
      createDriver: () => new LimitedPostgresDriver(pool, { begin, mayIdle }),
      createAdapter: () => base.createAdapter(),
      createQueryCompiler: () => base.createQueryCompiler(),
      createIntrospector: (db) => base.createIntrospector(db),
    },
  });
}

/** Transactions that may write take the time they need, once they have their locks. */
class LimitedPostgresDriver extends PostgresDriver {
  readonly #options: { begin: string; mayIdle: boolean };

  constructor(pool: RetryingPool, options: { begin: string; mayIdle: boolean }) {
    super({ pool });
    this.#options = options;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const { begin, mayIdle } = this.#options;
    if (settings.isolationLevel || settings.accessMode) await super.beginTransaction(connection, settings);
    else await connection.executeQuery(CompiledQuery.raw(begin));
    if (mayIdle) await connection.executeQuery(CompiledQuery.raw(NO_IDLE_TIMEOUT));
  }
}
