import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '@/scripts/support/find-free-port';

export type DevServer = { origin: string; stop: () => Promise<void> };

/**
 * Runs `npm run dev` in a copy of the project, on a free port. Rejects if the process ends before it listens.
 */
export async function startDevServer(folder: string, settings: Record<string, string>): Promise<DevServer> {
  const port = await findFreePort();
  const server = spawn('npm', ['run', '--silent', 'dev', '--', '-p', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...settings },
    // npm starts a shell, which starts Next, which starts a worker: only a signal to the group ends all of them.
    detached: true,
  });
  const exited = once(server, 'exit');
  const kill = () => {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  const stop = async () => {
    kill();
    await exited;
    process.off('exit', kill);
  };
  while (!(await isListening(port))) {
    if (server.exitCode !== null) throw new Error(`npm run dev ended with code ${server.exitCode}.`);
    await setTimeout(50);
  }
  return { origin: `http://localhost:${port}`, stop };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
