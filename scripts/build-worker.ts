import { compileForBrowsers } from './support/compile-for-browsers';
import { runGenerator } from './support/run-generator';

/** Compiles the service workers. */
runGenerator('worker', async () => {
  const [worker, removal] = await Promise.all([
    compileForBrowsers('lib/offline/service-worker.ts'),
    compileForBrowsers('lib/offline/removal-worker.ts'),
  ]);
  return {
    'lib/server/worker-scripts.ts': `// Generated from lib/offline/service-worker.ts and lib/offline/removal-worker.ts by npm run worker.

/** Opens saved pages without a network. */
export const SERVICE_WORKER = ${JSON.stringify(worker)};

/** Deletes the saved pages, and removes the service worker. */
export const REMOVAL_WORKER = ${JSON.stringify(removal)};
`,
  };
});
