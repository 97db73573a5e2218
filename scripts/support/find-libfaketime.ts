import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from './debian-packages';

/**
 * Returns the path of libfaketime, with which tests move the system clock of a process. As root, installs Debian's package if needed.
 *
 * @throws with what to do if it is neither there nor can be installed.
 */
export function findLibfaketime(): string {
  const installed = findInstalled() ?? (installDebianPackages(['libfaketime']) ? findInstalled() : undefined);
  if (installed !== undefined) return installed;
  throw new Error(
    'The tests of a system clock that jumps need libfaketime on Linux, which could not be installed. Install it (Debian: apt-get install libfaketime).',
  );
}

/** Packages have it in a folder of their own below that of libraries, Debian also in one of the architecture. */
function findInstalled(): string | undefined {
  const libraries = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((folder) => existsSync(folder));
  return libraries
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => path.join(folder, name))])
    .map((folder) => path.join(folder, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
}
