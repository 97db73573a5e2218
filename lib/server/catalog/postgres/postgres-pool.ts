import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg, { type PoolClient } from 'pg';
import { type ConnectionOptions, parse } from 'pg-connection-string';
import { splitPostgresUrl } from '@/lib/server/database-url';
import { isConnectionError, isDatabaseError, isPoolTimeout, isReadOnlyError } from './postgres-errors';

/** How long, in ms, a connection may take, and how long a request waits for one of the pool. */
const CONNECT_TIMEOUT_MS = 3_000;

/** How long, in ms, a transaction may be open without a statement. Matching a long list takes seconds. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** When, in ms, an idle connection is first checked for a server that does not exist any longer. */
const KEEP_ALIVE_MS = 10_000;

/** The server ends statements that take too long. If this time, in ms, after that there is no response, it is down. */
const SILENCE_MS = 1_000;

export type PostgresPoolOptions = {
  /** Connections, at most. */
  size: number;
  /** How long, in ms, statements may take, except those of transactions that begin with `begin`. */
  statementTimeoutMs: number;
  /** Whether a server that can only be read will do. If there is only one host, it always does. */
  acceptsReplica: boolean;
  /** Receives the error of each statement that fails, and of each connection that cannot be made. */
  onError: ((error: unknown) => void) | undefined;
};

/** Types whose values `pg` returns as text, because they may exceed the range of numbers: `int8` and `numeric`. */
const NUMBER_TYPES: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (...type: Parameters<typeof pg.types.getTypeParser>) =>
    NUMBER_TYPES.has(type[0]) ? Number : pg.types.getTypeParser(...type),
};

/**
 * Connections to one of the hosts of a URL: the first that can be reached and written.
 *
 * After an error of a connection, those that were made before are not used again, because the server may have been
 * restarted or replaced by another one.
 */
export class FailoverPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #hosts: readonly ConnectionOptions[];
  readonly #options: PostgresPoolOptions;
  /** Index of the host that is used. */
  #host = 0;
  /** Counts errors of connections. */
  #generation = 0;
  readonly #generations = new WeakMap<pg.ClientBase, number>();

  /** @throws if the URL is invalid, or a file that it names cannot be used. */
  constructor(url: string, options: PostgresPoolOptions) {
    const urls = splitPostgresUrl(url);
    if (!urls) throw new Error('This is not the URL of a PostgreSQL database.');
    const hosts = urls.map(readConnectionOptions);
    this.#hosts = hosts;
    this.#options = options;
    const clientOptions = (config: pg.ClientConfig) => {
      const { ssl, ...host } = hosts[this.#host] ?? {};
      // `pg` changes this object.
      return { ...config, ...host, ssl: typeof ssl === 'object' ? { ...ssl } : ssl } as pg.ClientConfig;
    };
    const generations = this.#generations;
    const generation = () => this.#generation;
    this.#pool = new pg.Pool({
      max: options.size,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: options.statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: 'checkleaf-website',
      // A command that does not close its store can end.
      allowExitOnIdle: true,
      types,
      Client: class extends pg.Client {
        constructor(config: pg.ClientConfig = {}) {
          super(clientOptions(config));
          generations.set(this, generation());
        }
      },
      // Awaited by the pool, although its type does not say so.
      ...(urls.length > 1 && !options.acceptsReplica && { onConnect: expectPrimary }),
    });
    // An idle connection has ended. Without a listener, this ends the process.
    this.#pool.on('error', (error) => this.#report(error));
  }

  async connect(): Promise<PostgresPoolClient> {
    for (let attempt = 1; ; attempt++) {
      const host = this.#host;
      try {
        return new ReportingClient(await this.#connect(), this.#options.statementTimeoutMs, (error) =>
          this.#report(error),
        );
      } catch (error) {
        this.#options.onError?.(error);
        const canMove = isDatabaseError(error) && !isPoolTimeout(error);
        if (!canMove || attempt >= this.#hosts.length) throw error;
        if (this.#host === host) this.#moveToNextHost();
      }
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  /** Returns a connection that was made since the last error of one. */
  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#generations.get(client) === this.#generation) return client;
      client.release(true);
    }
  }

  #moveToNextHost(): void {
    this.#host = (this.#host + 1) % this.#hosts.length;
    this.#generation += 1;
  }

  #report(error: unknown): void {
    if (isConnectionError(error) || isReadOnlyError(error)) this.#generation += 1;
    this.#options.onError?.(error);
  }
}

/**
 * Parses a URL and reads its certificates. With the URL itself, `pg` would read them again for each connection, and end the
 * process if one is missing.
 */
function readConnectionOptions(url: string): ConnectionOptions {
  const { searchParams } = new URL(url);
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    for (const file of searchParams.getAll(name)) checkReadable(name, file);
  }
  const options = parse(url);
  if (typeof options.ssl === 'object') {
    const { ca, cert, key } = options.ssl;
    try {
      createSecureContext({ ca, cert: cert ?? undefined, key });
    } catch (cause) {
      const message = `sslrootcert, sslcert or sslkey: the file is not valid (${(cause as Error).message})`;
      throw new Error(message, { cause });
    }
  }
  return options;
}

function checkReadable(name: string, file: string): void {
  if (file === '') return;
  try {
    readFileSync(file);
  } catch (cause) {
    throw new Error(`${name}: the file ${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`, {
      cause,
    });
  }
}

/** @throws the error that PostgreSQL has for statements that write, if the server can only be read. */
async function expectPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'on') return;
  throw Object.assign(new Error('the server can only be read'), { code: '25006' });
}

/** A connection that reports errors, and is closed after one that may have left it unusable. */
class ReportingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #timeoutMs: number;
  readonly #report: (error: unknown) => void;
  /** The error after which the connection must not be used. */
  #failure: { error: unknown } | null = null;
  #mayWrite = false;

  constructor(client: PoolClient, timeoutMs: number, report: (error: unknown) => void) {
    this.#client = client;
    this.#timeoutMs = timeoutMs;
    this.#report = report;
    client.on('error', this.#onError);
  }

  query<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== 'string') throw new Error('Cursors are not supported.');
    return this.#execute<Row>(statement, parameters);
  }

  release(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.#failure !== null);
  }

  async #execute<Row>(text: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    // Above all `rollback`, whose error would replace this one.
    if (this.#failure) throw this.#failure.error;
    if (text.startsWith('begin')) this.#mayWrite = true;
    const values = [...parameters];
    const query = this.#mayWrite
      ? { text, values }
      : { text, values, query_timeout: this.#timeoutMs + SILENCE_MS };
    try {
      const result = await this.#client.query<pg.QueryResultRow>(query);
      return result as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (isConnectionError(error) || isReadOnlyError(error)) this.#failure = { error };
      this.#report(error);
      throw error;
    }
  }

  /** The connection has ended between two statements. */
  readonly #onError = (error: Error): void => {
    this.#failure ??= { error };
    this.#report(error);
  };
}
