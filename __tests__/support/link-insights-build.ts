import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where a build has its configuration. */
const CONFIGURATION = 'required-server-files.json';

/**
 * Makes a folder with the files of a build that says that it was made with `INSIGHTS=on`. Its server is the same; only scripts of pages
 * differ, which send events elsewhere. So tests of the server need no build of their own.
 *
 * @returns the path of the folder, for `NEXT_DIST_DIR`.
 */
export function linkInsightsBuild(folder: string, build = '.next'): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(build).filter((file) => file !== CONFIGURATION)) {
    symlinkSync(path.resolve(build, name), path.join(folder, name));
  }
  const files = JSON.parse(readFileSync(path.join(build, CONFIGURATION), 'utf8')) as {
    config: { env: Record<string, string> };
  };
  files.config.env.NEXT_PUBLIC_INSIGHTS = '1';
  writeFileSync(path.join(folder, CONFIGURATION), JSON.stringify(files));
  return path.relative('.', folder);
}
