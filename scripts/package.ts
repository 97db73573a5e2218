import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildIfChanged } from './support/build-if-changed';
import { loadEnv } from './support/load-env';
import { createPackage } from './support/package/create-package';
import { readArguments, runCommand } from './support/run-command';

/** Builds the site if needed, and makes the folder that runs it on a server; see docs/deploying.md. */
runCommand(async () => {
  const { values } = readArguments('Usage: npm run package -- [--out build]', {
    options: { out: { type: 'string', default: 'build' } },
  });
  loadEnv(false);
  const built = buildIfChanged(process.env);
  if (built !== 0) process.exit(built);
  await createPackage({
    distDir: process.env.NEXT_DIST_DIR || '.next',
    target: values.out,
    settings: process.env,
  });
  console.log(
    `${values.out}: ${(sizeOf(values.out) / 1e6).toFixed(1)} MB. Start it with: node ${values.out}/server.cjs`,
  );
});

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(folder, name)))
    .filter((stats) => stats.isFile())
    .reduce((sum, { size }) => sum + size, 0);
}
