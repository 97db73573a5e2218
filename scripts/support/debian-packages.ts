import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
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

/** Tells Debian's packages not to start their services. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs packages of Debian without starting a service, if this process runs as root.
 *
 * @param withRecommended whether to install the packages that they recommend too
 * @returns whether they were installed.
 */
export function installDebianPackages(
  packages: readonly string[],
  { withRecommended = false }: { withRecommended?: boolean } = {},
): boolean {
  if (process.getuid?.() !== 0) return false;
  const hasPolicy = existsSync(SERVICE_POLICY);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    if (!hasPolicy) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    const options = ['-y', '-qq', ...(withRecommended ? [] : ['--no-install-recommends'])];
    execFileSync('apt-get', ['install', ...options, ...packages], { stdio: 'ignore', env });
    return true;
  } catch {
    return false;
  } finally {
    if (!hasPolicy) rmSync(SERVICE_POLICY, { force: true });
  }
}
