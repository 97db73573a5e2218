import { spawn } from 'node:child_process';
import { environment } from '@/lib/server/environment';
import { buildIfChanged } from '@/scripts/support/build-if-changed';
import { loadEnv } from './support/load-env';

/**
 * Builds the site where needed and serves it. The first start also creates and fills the catalogue. Arguments go
 * to `next start`.
 */
loadEnv(false);
try {
  environment();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const built = buildIfChanged(process.env);
if (built !== 0) process.exit(built);

const command = ['node_modules/next/dist/bin/next', 'start', ...process.argv.slice(2)];
const server = spawn(process.execPath, command, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
