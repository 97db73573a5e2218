import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '@/scripts/support/find-free-port';

const NEXT = path.resolve('node_modules/.bin/next');
const BARE_SITE = path.resolve('scripts/bench/bare-site');

/** Builds and starts a site of pages with one paragraph, in the same version of Next. It has to be stopped. */
export async function startBareSite(
  stops: (() => unknown)[],
): Promise<{ origin: string; pid: number | undefined }> {
  const build = spawnSync(process.execPath, [NEXT, 'build', '--webpack'], {
    cwd: BARE_SITE,
    stdio: 'ignore',
  });
  if (build.status !== 0)
    throw new Error(`The bare site does not build: run ${NEXT} build --webpack in ${BARE_SITE}.`);
  const port = await findFreePort();
  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], {
    cwd: BARE_SITE,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  stops.push(() => {
    server.kill();
    return once(server, 'exit');
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`The bare site exited with code ${server.exitCode}.`);
    await setTimeout(100);
  }
  return { origin, pid: server.pid };
}
