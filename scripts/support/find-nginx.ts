import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian-packages';

/**
 * Makes sure that nginx, with which tests run the configuration in deploy/nginx, and openssl, which makes its certificate, are on the
 * PATH. As root, installs Debian's packages.
 *
 * @throws with what to do if they are neither there nor can be installed.
 */
export function installNginx(): void {
  const areInstalled = () => isNginxInstalled() && isInstalled('openssl', 'version');
  if (areInstalled() || (installDebianPackages(['nginx', 'openssl']) && areInstalled())) return;
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
