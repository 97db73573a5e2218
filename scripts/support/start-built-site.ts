import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port';

export type BuiltSite = { port: number; stop: () => Promise<void> };

/**
 * Serves the build of the site, this project's or a copy's in another folder, from a process of its own, on a free
 * port, with the given settings. The build must be there. Rejects where the process ends before it serves.
 */
export async function startBuiltSite(settings: Record<string, string>, folder = '.'): Promise<BuiltSite> {
  const port = await freePort();
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
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`The site ended with code ${server.exitCode}.`);
    await setTimeout(50);
  }
  return { port, stop };
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/t`).then(
    () => true,
    () => false,
  );
}
