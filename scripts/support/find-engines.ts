import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findOnPath, installDebianPackages } from './debian-packages';

/** Paths of the programs with which tests run WebKit. */
export type WebKitPrograms = {
  /** WebKitWebDriver */
  driver: string;
  /** MiniBrowser, which is part of WebKitGTK. */
  browser: string;
  /** Xvfb, a screen in memory. */
  screen: string;
};

/** The engines of Firefox and Safari, by the names of their Playwright projects. */
export const ENGINES = {
  firefox: { name: 'Firefox', packages: ['firefox-esr'], find: findFirefox },
  webkit: { name: 'WebKitGTK', packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
} as const;

/** Folders of libraries in which distributions install MiniBrowser. */
const LIBRARY_FOLDERS = ['/usr/lib', '/usr/libexec', '/usr/lib64'];

/**
 * Makes sure that the engines are installed: as root, installs Debian's packages.
 *
 * @returns for each that is neither there nor could be installed, how to get it.
 */
export function installEngines(): string[] {
  const missing = Object.values(ENGINES).filter(({ find }) => find() === undefined);
  if (missing.length > 0) installDebianPackages(missing.flatMap(({ packages }) => packages));
  return missing
    .filter(({ find }) => find() === undefined)
    .map(
      ({ name, packages }) =>
        `${name} is not installed, and could not be. On Debian and Ubuntu: apt-get install ${packages.join(' ')}`,
    );
}

/** Path of an installed Firefox: `FIREFOX_PATH`, else one on the PATH. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_PATH || findOnPath(['firefox-esr', 'firefox']);
}

export function findWebKit(): WebKitPrograms | undefined {
  const driver = findOnPath(['WebKitWebDriver']);
  const screen = findOnPath(['Xvfb']);
  const browser = findMiniBrowser();
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** It is beside the library, as in `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
function findMiniBrowser(): string | undefined {
  const folders = LIBRARY_FOLDERS.filter(existsSync).flatMap((folder) => [
    folder,
    ...readdirSync(folder)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => path.join(folder, name)),
  ]);
  return folders
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^webkit(2gtk|gtk)-/.test(name))
        .map((name) => path.join(folder, name, 'MiniBrowser')),
    )
    .find(existsSync);
}
