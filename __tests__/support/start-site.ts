import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

export type RunningSite = { url: string; stop: () => Promise<void> };

/**
 * Serves the built site on a free port with the given settings, apart from the one that Playwright serves.
 * Resolves when it answers.
 */
export async function startSite(settings: Record<string, string>): Promise<RunningSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [path.resolve('node_modules/next/dist/bin/next'), 'start'], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', SITE_URL: url, ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready') && resolve());
    server.on('exit', (code) => reject(new Error(`The site ended with ${code} before it was ready.`)));
  });
  const ended = new Promise<void>((resolve) => {
    server.on('exit', () => resolve());
  });
  return {
    url,
    stop: () => {
      server.kill('SIGTERM');
      return ended;
    },
  };
}

/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
