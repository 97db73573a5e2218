import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { installDebianPackages } from './debian-packages';

/** Tells Debian's packages not to start their services. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * Makes sure that nginx, with which tests run the configuration in deploy/nginx, and openssl, which makes its certificate, are on the
 * PATH. As root, installs Debian's packages, without starting a service.
 *
 * @throws with what to do if they are neither there nor can be installed.
 */
export function installNginx(): void {
  const areInstalled = () => isNginxInstalled() && isInstalled('openssl', 'version');
  if (areInstalled() || (installPackages() && areInstalled())) return;
  throw new Error(
    'The tests of the reverse proxy need nginx 1.22 or later and openssl, which could not be installed. Install them (Debian: apt-get install nginx openssl).',
  );
}

export function isNginxInstalled(): boolean {
  return isInstalled('nginx', '-v');
}

function isInstalled(program: string, versionOption: string): boolean {
  return spawnSync(program, [versionOption], { stdio: 'ignore' }).status === 0;
}

/** @returns whether they were installed. */
function installPackages(): boolean {
  if (process.getuid?.() !== 0) return false;
  const hasPolicy = existsSync(SERVICE_POLICY);
  try {
    if (!hasPolicy) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    return installDebianPackages(['nginx', 'openssl']);
  } finally {
    if (!hasPolicy) rmSync(SERVICE_POLICY, { force: true });
  }
}
