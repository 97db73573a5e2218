import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Returns the path of the first of these programs that is on the PATH. */
export function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs packages of Debian, if this process runs as root.
 *
 * @param withRecommended whether to install the packages that they recommend too
 * @returns whether they were installed.
 */
export function installDebianPackages(
  packages: readonly string[],
  { withRecommended = false }: { withRecommended?: boolean } = {},
): boolean {
  if (process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    const options = ['-y', '-qq', ...(withRecommended ? [] : ['--no-install-recommends'])];
    execFileSync('apt-get', ['install', ...options, ...packages], { stdio: 'ignore', env });
    return true;
  } catch {
    return false;
  }
}
