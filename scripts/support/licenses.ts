import { readFileSync } from 'node:fs';

/**
 * A package of the production installation, on any platform. `license` is an SPDX expression, null if none is stated. `folder`
 * exists if the package is installed on this platform.
 */
export type LicensedPackage = { name: string; version: string; license: string | null; folder: string };

/** Licenses that every package may have, written as packages state them. */
const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT AND OFL-1.1',
  'OFL-1.1',
];

/** Packages whose license is allowed for them alone. docs/dependencies.md says why. */
const EXCEPTIONS: ReadonlyArray<[name: RegExp, license: string | null]> = [
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later'],
  [/^@img\/sharp-win32-/, 'Apache-2.0 AND LGPL-3.0-or-later'],
  [/^@img\/sharp-wasm32$/, 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
  [/^lightningcss(?:-|$)/, 'MPL-2.0'],
  [/^caniuse-lite$/, 'CC-BY-4.0'],
  [/^format$/, null],
  [/^isbot$/, 'Unlicense'],
];

type LockFile = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
};

/**
 * Lists the packages that `npm ci --omit=dev` installs on any platform, by name and version.
 *
 * @param file a package-lock.json; npm copies the licenses to it
 */
export function listProductionPackages(file = 'package-lock.json'): LicensedPackage[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  const found = Object.entries(packages).flatMap(([folder, { version = '', license = null, dev }]) => {
    const name = folder.split('node_modules/').at(-1) ?? '';
    return name === '' || dev === true ? [] : [{ name, version, license, folder }];
  });
  const unique = new Map(found.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Whether the site may ship a package with its license. Anything that is not listed has to be looked at. */
export function isLicenseAllowed({ name, license }: Pick<LicensedPackage, 'name' | 'license'>): boolean {
  if (license !== null && ALLOWED.includes(license)) return true;
  return EXCEPTIONS.some(([pattern, allowed]) => pattern.test(name) && license === allowed);
}
