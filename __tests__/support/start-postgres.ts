import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '@/scripts/support/find-free-port';
import { PostgresBinaries } from './postgres-binaries';

/** Name of the superuser of the servers. */
const USER = 'checkleaf';

/** For tests: what is written need not survive the machine, and the connections of 20 processes are possible. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
} as const;

/** After SIGKILL, the next start fails until the other processes of the server have noticed it. */
const START_ATTEMPTS = 50;
const RETRY_MS = 100;

export type PostgresOptions = {
  /** Settings of the server, added to those of a server for tests. */
  settings?: Record<string, string>;
  /** Process at whose end the server is stopped and deleted, whatever happens. By default this one. */
  owner?: number;
  /** Where it has its files, and what others put there. By default a new temporary folder. */
  folder?: string;
};

export type PostgresServer = {
  port: number;
  /** The URL of a database, with the superuser. */
  url: (database?: string) => string;
  start: () => Promise<void>;
  /** `immediate` is like a crash: connections are interrupted, and the next start recovers. */
  stop: (mode: 'fast' | 'immediate') => Promise<void>;
  /** Ends the main process of the server with SIGKILL. */
  kill: () => void;
  /** Stops the server and deletes its files. */
  remove: () => Promise<void>;
};

type Files = { folder: string; data: string; binaries: PostgresBinaries };

/**
 * Starts a new PostgreSQL server on a free port of 127.0.0.1, with a superuser and without databases.
 *
 * @throws an Error that says what to do if there is no PostgreSQL for this machine.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const files = await createFiles(options);
  const password = randomBytes(12).toString('hex');
  const passwordFile = path.join(files.folder, 'password');
  writeFileSync(passwordFile, password);
  files.binaries.giveToServer(passwordFile);
  await files.binaries.run('initdb', [
    ...['-D', files.data, '--no-sync', '--no-instructions', '--encoding=UTF8', '--locale=C'],
    // The order of texts is not that of their bytes, as in most databases.
    ...['--locale-provider=icu', '--icu-locale=en-US'],
    ...[`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
  ]);
  return startServer(files, password, options);
}

async function createFiles({
  owner = process.pid,
  folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-postgres-')),
}: PostgresOptions): Promise<Files> {
  removeWith(owner, folder);
  const binaries = await PostgresBinaries.find(path.join(folder, 'native'));
  binaries.giveToServer(folder);
  return { folder, data: path.join(folder, 'data'), binaries };
}

/** Stops the server and deletes its folder when the process has ended, also if it was killed. */
function removeWith(owner: number, folder: string): void {
  const script = `
    while kill -0 "$1" && [ -d "$2" ]; do sleep 1; done
    [ -d "$2" ] || exit 0
    kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")" && sleep 1
    rm -rf "$2"`;
  spawn('sh', ['-c', script, 'sh', String(owner), folder], { detached: true, stdio: 'ignore' }).unref();
}

async function startServer(
  files: Files,
  password: string,
  { settings = {} }: PostgresOptions,
): Promise<PostgresServer> {
  const { folder, data, binaries } = files;
  const port = await findFreePort();
  const lines = Object.entries({ ...SETTINGS, ...settings, port: String(port) });
  writeFileSync(
    path.join(data, 'postgresql.auto.conf'),
    lines.map(([name, value]) => `${name} = '${value}'\n`).join(''),
  );
  const control = (...args: string[]) => binaries.run('pg_ctl', ['-D', data, '--wait', ...args]);
  const start = async (attempts = START_ATTEMPTS): Promise<void> => {
    try {
      await control('start', '--log', path.join(folder, 'log'));
    } catch (error) {
      if (attempts === 0) throw error;
      await setTimeout(RETRY_MS);
      await start(attempts - 1);
    }
  };
  const stop = (mode: string) => control('stop', '--mode', mode);
  const url = (database = 'postgres') => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const processFile = path.join(data, 'postmaster.pid');
  await start();
  return {
    port,
    url,
    start: () => start(),
    stop,
    kill: () => process.kill(Number.parseInt(readFileSync(processFile, 'utf8'), 10), 'SIGKILL'),
    async remove() {
      if (existsSync(processFile)) await stop('immediate').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
