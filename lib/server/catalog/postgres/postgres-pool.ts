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
  /** If it is aborted, all connections are dropped. */
  signal?: AbortSignal | undefined;
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
  /** The errors after which connections must not be used any longer. */
  readonly #ended = new WeakMap<pg.ClientBase, unknown>();

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
    const noteMade = (client: pg.Client) => {
      this.#generations.set(client, this.#generation);
      const { signal } = options;
      if (!signal) return;
      const drop = () => void client.end().catch(() => undefined);
      signal.addEventListener('abort', drop, { once: true });
      client.once('end', () => signal.removeEventListener('abort', drop));
    };
    const noteEnded = (client: pg.ClientBase, error: unknown) => {
      this.#ended.set(client, error);
      this.#report(error);
    };
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
          noteMade(this);
          // The pool listens to idle connections only, and without a listener, an error ends the process.
          this.on('error', (error) => noteEnded(this, error));
        }
      },
      // Awaited by the pool, although its type does not say so.
      ...(urls.length > 1 && !options.acceptsReplica && { onConnect: expectPrimary }),
    });
    // The connection has reported it, but without a listener, this ends the process, too.
    this.#pool.on('error', () => undefined);
  }

  async connect(): Promise<PostgresPoolClient> {
    for (let attempt = 1; ; attempt++) {
      const host = this.#host;
      try {
        return new ReportingClient(await this.#connect(), {
          timeoutMs: this.#options.statementTimeoutMs,
          ended: this.#ended,
          report: (error) => this.#report(error),
        });
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
      const hasEnded = this.#ended.has(client);
      if (!hasEnded && this.#generations.get(client) === this.#generation) return client;
      client.release(true);
      if (hasEnded) throw this.#ended.get(client);
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

type ReportingOptions = {
  timeoutMs: number;
  ended: WeakMap<pg.ClientBase, unknown>;
  report: (error: unknown) => void;
};

/** A connection that reports errors, and is closed after one that may have left it unusable. */
class ReportingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #options: ReportingOptions;
  #mayWrite = false;

  constructor(client: PoolClient, options: ReportingOptions) {
    this.#client = client;
    this.#options = options;
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
    this.#client.release(this.#options.ended.has(this.#client));
  }

  async #execute<Row>(text: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    const { timeoutMs, ended, report } = this.#options;
    // Above all `rollback`, whose error would replace this one.
    if (ended.has(this.#client)) throw ended.get(this.#client);
    if (text.startsWith('begin')) this.#mayWrite = true;
    const values = [...parameters];
    const query = this.#mayWrite ? { text, values } : { text, values, query_timeout: timeoutMs + SILENCE_MS };
    try {
      const result = await this.#client.query<pg.QueryResultRow>(query);
      return result as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (isConnectionError(error) || isReadOnlyError(error)) ended.set(this.#client, error);
      report(error);
      throw error;
    }
  }
}
