import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser for the tests: `CHROMIUM_PATH`, else one on the PATH, else one that is installed now (Debian's
 * package as root, Playwright's own otherwise). An empty path stands for Playwright's own.
 *
 * @throws where none can be had, with what to do.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is no program.`);
    return named;
  }
  const found = findOnPath();
  if (found) return found;
  return installDebianPackage() ?? installPlaywrightBrowser();
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(isExecutable);
}

function installDebianPackage(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    return undefined;
  }
  return findOnPath();
}

function installPlaywrightBrowser(): string {
  try {
    execFileSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'inherit' });
    return '';
  } catch (cause) {
    throw new Error(
      'The browser tests need Chromium and none could be installed. Install one (Debian: apt-get install chromium) ' +
        'or set CHROMIUM_PATH to the program.',
      { cause },
    );
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
