import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Debian's package of Chromium without a user interface. Tests take half of the CPU time with it. */
const PACKAGE = 'chromium-headless-shell';

const NAMES = [PACKAGE, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of a Chromium executable for the tests: `CHROMIUM_PATH`, else one on the PATH. If there is none,
 * installs Debian's package as root, or else Playwright's own build and returns an empty string, for which Playwright
 * uses that build.
 *
 * @throws if `CHROMIUM_PATH` is not executable, or if no Chromium can be installed.
 */
export function findChromium(): string {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!isExecutable(configured)) throw new Error(`CHROMIUM_PATH is not an executable file: ${configured}`);
    return configured;
  }
  return findOnPath() ?? installDebianPackage() ?? installPlaywrightBrowser();
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(isExecutable);
}

function installDebianPackage(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', PACKAGE], {
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
      `The browser tests need Chromium, and it could not be installed. Install it (Debian: apt-get install ${PACKAGE}) ` +
        'or set CHROMIUM_PATH to an executable.',
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
