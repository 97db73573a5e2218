import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { truncateSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'libsql';
import { ACCEPTED, type FakeUpstream, type UpstreamReaction } from '@/__tests__/support/fake-upstream';
import { writeTemplate } from '@/scripts/support/content-folder';

const run = promisify(execFile);

export type FaultContext = {
  port: number;
  upstream: FakeUpstream;
  database: string;
  /** Copy of the database, made by `npm run db:backup`. */
  backup: string;
  /** Empty folder for files to import. */
  imports: string;
  settings: Record<string, string>;
};

export type Fault = {
  name: string;
  /** Whether the store is unavailable during the fault. */
  isStoreAway: boolean;
  /** Lets the fault happen for `ms`, and ends it. */
  run: (context: FaultContext, ms: number) => Promise<void>;
};

const UPSTREAM_REACTIONS: Record<string, UpstreamReaction> = {
  'responds with 500': { kind: 'respond', status: 500 },
  'responds with 503': { kind: 'respond', status: 503, headers: { 'Retry-After': '1' } },
  'responds with 429': { kind: 'respond', status: 429 },
  'responds with a redirect': { kind: 'respond', status: 302, headers: { Location: 'http://127.0.0.1:1/' } },
  'responds before it reads the body': { kind: 'early', status: 500, abrupt: true },
  'never responds': { kind: 'hang' },
  'resets connections': { kind: 'reset' },
  'resets connections during the response': { kind: 'reset', midResponse: true },
  'sends a byte at a time': { kind: 'drip', everyMs: 100 },
};

const UPSTREAM_FAULTS: Fault[] = Object.entries(UPSTREAM_REACTIONS).map(([name, reaction]) => ({
  name: `the upstream ${name}`,
  isStoreAway: false,
  run: async ({ upstream }, ms) => {
    upstream.reply(reaction);
    await setTimeout(ms);
    upstream.reply(ACCEPTED);
  },
}));

const UPSTREAM_STOPS: Fault = {
  name: 'the upstream stops and starts',
  isStoreAway: false,
  run: async ({ upstream }, ms) => {
    await upstream.stop();
    await setTimeout(ms);
    await upstream.start();
  },
};

const HALF_OPEN: Fault = {
  name: '500 connections are half-open',
  isStoreAway: false,
  run: async ({ port }, ms) => {
    const sockets = Array.from({ length: 500 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: a');
      return socket;
    });
    await setTimeout(ms);
    for (const socket of sockets) socket.destroy();
  },
};

const WRITE_LOCK: Fault = {
  name: 'another process holds the write lock',
  isStoreAway: false,
  run: async ({ database }, ms) => {
    const connection = new Database(database);
    connection.pragma('busy_timeout = 5000');
    connection.exec('begin immediate');
    await setTimeout(ms);
    connection.exec('rollback');
    connection.close();
  },
};

const KILLED_IMPORT: Fault = {
  name: 'an import is killed',
  isStoreAway: false,
  run: async ({ imports, settings }, ms) => {
    for (let number = 0; number < 200; number++) writeTemplate(imports, `import-${number}`, '- [ ] Pack\n');
    const command = ['--require', 'tsx/cjs', 'scripts/catalog-import.ts', imports];
    const child = spawn(process.execPath, command, { env: { ...process.env, ...settings }, stdio: 'ignore' });
    await setTimeout(ms * Math.random());
    child.kill('SIGKILL');
    await closed(child);
  },
};

const RESTORED: Fault = {
  name: 'the database is replaced by a backup',
  isStoreAway: true,
  run: async (context) => restore(context),
};

const TRUNCATED: Fault = {
  name: 'the database is truncated and repaired',
  isStoreAway: true,
  run: async (context, ms) => {
    truncateSync(context.database, 4096);
    await setTimeout(ms);
    await restore(context);
  },
};

export const FAULTS: readonly Fault[] = [
  ...UPSTREAM_FAULTS,
  UPSTREAM_STOPS,
  HALF_OPEN,
  WRITE_LOCK,
  KILLED_IMPORT,
  RESTORED,
  TRUNCATED,
];

async function restore({ backup, settings }: FaultContext): Promise<void> {
  const command = ['--require', 'tsx/cjs', path.resolve('scripts/db-restore.ts'), backup];
  await run(process.execPath, command, { env: { ...process.env, ...settings } });
}

async function closed(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => child.once('close', resolve));
  }
}
