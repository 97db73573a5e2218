import { execFileSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { findOnPath, installDebianPackages, isExecutable } from './debian-packages';

/** Chromium without a user interface, with which tests take half of the CPU time. Also the name of Debian's package. */
const SHELL = 'chromium-headless-shell';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of a Chromium executable for the tests: `CHROMIUM_PATH`, else one on the PATH, if possible without a user
 * interface. If there is none, installs Debian's packages as root, or else Playwright's own build and returns an empty
 * string, for which Playwright uses that build.
 *
 * @throws if `CHROMIUM_PATH` is not executable, or if no Chromium can be installed.
 */
export function findChromium(): string {
  return findInstalled([SHELL, ...BROWSERS]) ?? installPlaywrightBrowser();
}

/**
 * Like `findChromium`, but with a user interface: the back/forward cache and settings of a profile are part of it.
 *
 * @throws like `findChromium`.
 */
export function findFullChromium(): string {
  const installed = findInstalled(BROWSERS);
  if (installed !== undefined) return installed;
  installPlaywrightBrowser();
  return chromium.executablePath();
}

function findInstalled(names: readonly string[]): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!isExecutable(configured)) throw new Error(`CHROMIUM_PATH is not an executable file: ${configured}`);
    return configured;
  }
  return findOnPath(names) ?? (installPackages() ? findOnPath(names) : undefined);
}

function installPackages(): boolean {
  return installDebianPackages(['chromium', SHELL], { withRecommended: true });
}

function installPlaywrightBrowser(): string {
  try {
    execFileSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'inherit' });
    return '';
  } catch (cause) {
    throw new Error(
      `The browser tests need Chromium, and it could not be installed. Install it (Debian: apt-get install chromium ${SHELL}) ` +
        'or set CHROMIUM_PATH to an executable.',
      { cause },
    );
  }
}
