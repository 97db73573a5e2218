import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Tells Debian's packages not to start their services. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * Makes sure that nginx is on the PATH, with which tests run the configuration in deploy/nginx. As root, installs Debian's
 * package, without starting its service.
 *
 * @throws with what to do if it is neither there nor can be installed.
 */
export function installNginx(): void {
  if (isNginxInstalled() || (installDebianPackage() && isNginxInstalled())) return;
  throw new Error(
    'The tests of the reverse proxy need nginx 1.22 or later, and it could not be installed. Install it (Debian: apt-get install nginx).',
  );
}

export function isNginxInstalled(): boolean {
  return spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;
}

/** @returns whether it was installed. */
function installDebianPackage(): boolean {
  if (process.getuid?.() !== 0) return false;
  const hasPolicy = existsSync(SERVICE_POLICY);
  try {
    if (!hasPolicy) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx'], {
      stdio: 'ignore',
      env,
    });
    return true;
  } catch {
    return false;
  } finally {
    if (!hasPolicy) rmSync(SERVICE_POLICY, { force: true });
  }
}
