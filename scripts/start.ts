import { spawn } from 'node:child_process';
import { buildIfChanged } from '@/lib/server/build/build-if-changed';
import { environment } from '@/lib/server/environment';

/** Builds the site where needed and serves it. The first start also creates and fills the catalogue. */
try {
  environment();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const built = buildIfChanged(process.env);
if (built !== 0) process.exit(built);

const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
