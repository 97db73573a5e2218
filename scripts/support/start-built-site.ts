import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from './find-free-port';

export type BuiltSite = { port: number; stop: () => Promise<void> };

/**
 * Runs `next start` in a child process on a free port. Resolves when the server responds.
 *
 * @param settings environment variables, added to those of this process
 * @param folder the project whose existing build is served: this one, or a copy
 * @throws if the process exits before the server responds.
 */
export async function startBuiltSite(settings: Record<string, string>, folder = '.'): Promise<BuiltSite> {
  const port = await findFreePort();
  const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...settings },
  });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await exited;
  };
  while (!(await isResponding(port))) {
    if (server.exitCode !== null) throw new Error(`The site exited with code ${server.exitCode}.`);
    await setTimeout(50);
  }
  return { port, stop };
}

async function isResponding(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/t`).then(
    () => true,
    () => false,
  );
}
