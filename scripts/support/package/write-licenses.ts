import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLicenseAllowed, listProductionPackages } from '@/scripts/support/licenses';

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|unlicense)(?:[.-].*)?$/i;

const INTRODUCTION = `Third-party software

The site contains code of the packages below, in node_modules/ or compiled into its own files, or was built with them. Each
has its license, as its author states it, and the texts that come with it.

libvips (@img/sharp-libvips-*) is a shared library under the LGPL, version 3 or later, unmodified; it can be replaced in
node_modules/@img/. Its source: https://github.com/lovell/sharp-libvips, with the versions in the file versions.json of the
package there. The texts of the LGPL and of the GPL, to which that refers, are in licenses/.
`;

/**
 * Writes the licenses of all production dependencies that are installed, and shipped, to one file. Texts that several packages share are
 * printed once.
 *
 * @throws if the license of one is not allowed.
 */
export function writeLicenses(file: string, isShipped: (name: string) => boolean): void {
  const packages = listProductionPackages().filter(
    ({ folder, name }) => existsSync(folder) && isShipped(name),
  );
  const rejected = packages.filter((entry) => !isLicenseAllowed(entry)).map(({ name }) => name);
  if (rejected.length > 0) throw new Error(`The license is not allowed: ${rejected.join(', ')}`);
  const users = new Map<string, string[]>();
  for (const { name, version, license, folder } of packages) {
    const texts = readdirSync(folder)
      .filter((entry) => LICENSE_FILE.test(entry))
      .map((entry) => readFileSync(path.join(folder, entry), 'utf8').trim());
    const text = texts.join('\n\n') || `License: ${license ?? 'see the readme of the package'}`;
    users.set(text, [...(users.get(text) ?? []), `${name} ${version} (${license ?? 'none stated'})`]);
  }
  const line = '-'.repeat(80);
  const blocks = [...users].map(([text, names]) => `${line}\n${names.join('\n')}\n${line}\n\n${text}\n`);
  writeFileSync(file, [INTRODUCTION, ...blocks].join('\n'));
}
