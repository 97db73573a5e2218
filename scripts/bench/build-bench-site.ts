import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Next's command, for sites of benches. */
export const NEXT = path.resolve('node_modules/next/dist/bin/next');

/** Builds the site of a bench. Throws if that fails. */
export function buildBenchSite(folder: string): void {
  const build = spawnSync(process.execPath, [NEXT, 'build', '--webpack'], { cwd: folder, stdio: 'ignore' });
  if (build.status !== 0) throw new Error(`The benchmark site does not build. Run next build in ${folder}.`);
}
