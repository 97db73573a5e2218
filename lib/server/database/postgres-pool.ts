import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg, { type PoolClient } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { parsePostgresUrl } from '@/lib/server/database-url';
import { isConnectionError, isPoolTimeout } from './postgres-errors';

/** How long, in ms, a connection may take, and how long a request waits for one of the pool. */
const CONNECT_TIMEOUT_MS = 3_000;

/** How long, in ms, a transaction may be open without a statement. Matching a long list takes seconds. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** When, in ms, an idle connection is first checked for a server that does not exist any longer. */
const KEEP_ALIVE_MS = 10_000;

/** How long, in seconds, a connection is used. After that, the name of the host is looked up again: another server may have it. */
const MAX_LIFETIME_SECONDS = 60;

/** The server ends statements that take too long. If this time, in ms, after that there is no response, it is down. */
const SILENCE_MS = 1_000;

export type PostgresPoolOptions = {
  /** Connections, at most. */
  size: number;
  /** How long, in ms, statements may take, except those of transactions that begin with `begin`. */
  statementTimeoutMs: number;
  /** Receives the error if no connection can be made. */
  onConnectError: ((error: unknown) => void) | undefined;
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
 * A pool of `pg` for a server that restarts, moves or ends connections: a client whose first statement finds its connection closed
 * repeats it once on a new one, which is not one of the pool. Those of the pool may have ended as well.
 */
export class RetryingPool implements PostgresPool {
  readonly #config: pg.PoolConfig;
  readonly #options: PostgresPoolOptions;
  readonly #pool: pg.Pool;

  /** @throws if the URL is invalid, or a file that it names cannot be used. */
  constructor(url: string, options: PostgresPoolOptions) {
    const parsed = parsePostgresUrl(url);
    if (!parsed) throw new Error('This is not the URL of a PostgreSQL database.');
    this.#options = options;
    this.#config = {
      ...readConnectionOptions(parsed),
      max: options.size,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: options.statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
      application_name: 'checkleaf-website',
      // A command that does not close its store can end.
      allowExitOnIdle: true,
      types,
    };
    this.#pool = new pg.Pool(this.#config);
    // Without listeners, an error of a connection ends the process. Its next statement throws it.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => this.#watch(client));
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#connect(() => this.#pool.connect());
    return new RetryingClient(client, this.#options.statementTimeoutMs, (error) => this.#replace(error));
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  async #connect<Client>(connect: () => Promise<Client>): Promise<Client> {
    try {
      return await connect();
    } catch (error) {
      if (!isPoolTimeout(error)) this.#options.onConnectError?.(error);
      throw error;
    }
  }

  #watch(client: pg.ClientBase): void {
    client.on('error', () => undefined);
    const { signal } = this.#options;
    if (!signal) return;
    const drop = () => void (client as pg.Client).end().catch(() => undefined);
    signal.addEventListener('abort', drop, { once: true });
    client.once('end', () => signal.removeEventListener('abort', drop));
  }

  /**
   * Returns a new connection, after one has failed.
   *
   * @throws the error if connections are not wanted any longer.
   */
  async #replace(error: unknown): Promise<pg.Client> {
    if (this.#pool.ending || this.#options.signal?.aborted) throw error;
    const client = new pg.Client(this.#config);
    this.#watch(client);
    await this.#connect(() => client.connect());
    return client;
  }
}

/**
 * Parses a URL and reads its certificates. With the URL itself, `pg` would read them again for each connection, and end the
 * process if one is missing.
 */
function readConnectionOptions(url: string): pg.ClientConfig {
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
  return toClientConfig(options);
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

/** A connection whose first statement is repeated once, and which is closed after an error that may have left it unusable. */
class RetryingClient implements PostgresPoolClient {
  readonly #pooled: PoolClient;
  readonly #timeoutMs: number;
  readonly #replace: (error: unknown) => Promise<pg.Client>;
  /** Takes the place of the connection of the pool. */
  #replacement: pg.Client | null = null;
  #isUsed = false;
  #mayWrite = false;
  /** The error that has ended the connection. */
  #ended: unknown = null;

  /** @param replace returns a new connection, or throws the error. */
  constructor(pooled: PoolClient, timeoutMs: number, replace: (error: unknown) => Promise<pg.Client>) {
    this.#pooled = pooled;
    this.#timeoutMs = timeoutMs;
    this.#replace = replace;
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
    this.#replacement?.end().catch(() => undefined);
    this.#pooled.release(this.#replacement !== null || this.#ended !== null);
  }

  async #execute<Row>(text: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    // Above all `rollback`, whose error would replace this one.
    if (this.#ended !== null) throw this.#ended;
    const isRetried = !this.#isUsed && isRepeatable(text);
    this.#isUsed = true;
    if (text.startsWith('begin')) this.#mayWrite = true;
    try {
      return await this.#send<Row>(text, parameters).catch(async (error: unknown) => {
        if (!isRetried || !isConnectionError(error)) throw error;
        this.#replacement = await this.#replace(error);
        return this.#send<Row>(text, parameters);
      });
    } catch (error) {
      if (isConnectionError(error)) this.#ended = error;
      throw error;
    }
  }

  async #send<Row>(text: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    const client = this.#replacement ?? this.#pooled;
    const timeout = this.#mayWrite ? {} : { query_timeout: this.#timeoutMs + SILENCE_MS };
    const query = { text, values: [...parameters], ...timeout };
    return (await client.query<pg.QueryResultRow>(query)) as unknown as PostgresQueryResult<Row>;
  }
}

/** Whether nothing can have been written by a statement whose connection ended: it reads, or begins a transaction. */
function isRepeatable(text: string): boolean {
  return /^\s*(?:select|begin|start transaction)\b/i.test(text);
}
