import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { readArguments, runCommand } from './support/run-command';

/** Compiles the service workers, before a build and before development. */
runCommand(async () => {
  readArguments('Usage: npm run worker', {});
  const [worker, removal] = await Promise.all([
    compile('lib/offline/service-worker.ts'),
    compile('lib/offline/removal-worker.ts'),
  ]);
  writeFileSync(
    'lib/server/worker-scripts.ts',
    `// Generated from lib/offline/service-worker.ts and lib/offline/removal-worker.ts by npm run worker.

/** Opens saved pages without a network. */
export const SERVICE_WORKER = ${JSON.stringify(worker)};

/** Deletes the saved pages, and removes the service worker. */
export const REMOVAL_WORKER = ${JSON.stringify(removal)};
`,
  );
});

async function compile(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox111'],
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').trim();
}
