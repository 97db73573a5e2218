import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@/scripts/support/free-port';

const NEXT = path.resolve('node_modules/next/dist/bin/next');

/**
 * Builds and serves the smallest pages-router app, with the site's own bundler and version of Next, to weigh
 * the site against. Returns its address and how to end it.
 */
export async function startEmptyApp(folder: string): Promise<{ url: string; stop: () => void }> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'pages'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  writeFileSync(
    path.join(folder, 'pages/index.js'),
    'export default function Page() { return <p>Hi</p>; }\n',
  );
  // Without a configuration of its own it would take the site's, which stands above it.
  writeFileSync(path.join(folder, 'next.config.js'), 'module.exports = {};\n');
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const build = spawnSync(process.execPath, [NEXT, 'build', '--webpack'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The empty app does not build:\n${build.stdout}${build.stderr}`);
  const port = await freePort();
  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], { cwd: folder, env });
  await untilReady(server);
  return { url: `http://localhost:${port}`, stop: () => server.kill('SIGKILL') };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => chunk.includes('Ready') && resolve());
    server.on('exit', () => reject(new Error('The empty app ended before it was ready.')));
  });
}
