import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@/scripts/support/find-free-port';

const NEXT = path.resolve('node_modules/next/dist/bin/next');

/**
 * Builds and serves a minimal pages-router app with the site's bundler and Next version: the baseline for the size of
 * the site's first load.
 */
export async function startEmptyApp(folder: string): Promise<{ url: string; stop: () => void }> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'pages'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  writeFileSync(
    path.join(folder, 'pages/index.js'),
    'export default function Page() { return <p>Hi</p>; }\n',
  );
  // Without this file Next would use the site's configuration from the parent folder.
  writeFileSync(path.join(folder, 'next.config.js'), 'module.exports = {};\n');
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const build = spawnSync(process.execPath, [NEXT, 'build', '--webpack'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The empty app does not build:\n${build.stdout}${build.stderr}`);
  const port = await findFreePort();
  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], { cwd: folder, env });
  await waitUntilReady(server);
  return { url: `http://localhost:${port}`, stop: () => server.kill('SIGKILL') };
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => chunk.includes('Ready') && resolve());
    server.on('exit', () => reject(new Error('The empty app exited before it was ready.')));
  });
}
