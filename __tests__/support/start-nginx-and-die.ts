import { startNginx } from '@/scripts/support/start-nginx';

/** Command that a test runs in a child process: starts nginx, prints where it is, and ends with SIGKILL. */
async function main(): Promise<void> {
  const { port, assets } = await startNginx({ upstreams: [1, 2] });
  process.stdout.write(JSON.stringify({ port, assets }), () => process.kill(process.pid, 'SIGKILL'));
}

void main();
