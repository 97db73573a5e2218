import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from './find-free-port';
import { DEFAULT_SETTINGS } from './test-site';

export type BuiltSite = {
  port: number;
  process: ChildProcess;
  /** Sends a signal; SIGTERM stops the server gracefully. */
  kill: (signal: NodeJS.Signals) => void;
  /** Exit code of the process; null if a signal ended it. */
  exitCode: Promise<number | null>;
  stop: () => Promise<void>;
};

/** Command of the production server, without npm and without a build. Browser tests set a compiled script. */
export const START_COMMAND = [process.env.START_SCRIPT || 'scripts/start.cjs', '--no-build'] as const;

/**
 * Runs the production server in a child process. Resolves when it responds.
 *
 * @param settings environment variables, added to those of this process
 * @param port by default a free one
 * @param preload a CommonJS module that the process loads first; it can exchange messages with this process
 * @param stdout file descriptor for the log of the server
 * @param stderr the same for its errors; those of this process by default
 * @throws if there is no build, or the process exits before the server responds.
 */
export async function startBuiltSite(
  settings: Record<string, string>,
  {
    port: givenPort,
    preload,
    stdout = 'ignore',
    stderr = 'inherit',
  }: { port?: number; preload?: string; stdout?: number | 'ignore'; stderr?: number | 'inherit' } = {},
): Promise<BuiltSite> {
  const build = settings.NEXT_DIST_DIR ?? '.next';
  if (!existsSync(`${build}/BUILD_ID`)) {
    throw new Error(`There is no build of the site in ${build}: run npm run build.`);
  }
  const port = givenPort ?? (await findFreePort());
  const preloads = preload === undefined ? [] : ['--require', preload];
  const server = spawn(process.execPath, [...preloads, ...START_COMMAND, '--port', String(port)], {
    stdio: ['ignore', stdout, stderr, ...(preload === undefined ? [] : ['ipc' as const])],
    env: { ...process.env, ...DEFAULT_SETTINGS, NEXT_TELEMETRY_DISABLED: '1', ...settings },
  });
  const exitCode = once(server, 'exit').then(([code]) => code as number | null);
  const stop = async () => {
    server.kill();
    await exitCode;
  };
  while (!(await isResponding(port))) {
    if (server.exitCode !== null) throw new Error(`The site exited with code ${server.exitCode}.`);
    await setTimeout(50);
  }
  return { port, process: server, kill: (signal) => server.kill(signal), exitCode, stop };
}

async function isResponding(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    () => true,
    () => false,
  );
}
