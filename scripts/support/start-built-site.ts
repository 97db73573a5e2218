import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from './find-free-port';
import { DEFAULT_SETTINGS } from './test-site';

export type BuiltSite = { port: number; stop: () => Promise<void> };

/**
 * Runs `next start` in a child process on a free port. Resolves when the server responds.
 *
 * @param settings environment variables, added to those of this process
 * @throws if there is no build, or the process exits before the server responds.
 */
export async function startBuiltSite(settings: Record<string, string>): Promise<BuiltSite> {
  const build = settings.NEXT_DIST_DIR ?? '.next';
  if (!existsSync(`${build}/BUILD_ID`)) {
    throw new Error(`There is no build of the site in ${build}: run npm run build.`);
  }
  const port = await findFreePort();
  const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...DEFAULT_SETTINGS, NEXT_TELEMETRY_DISABLED: '1', ...settings },
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
