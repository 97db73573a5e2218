/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { isLicenseAllowed, listProductionPackages } from '@/scripts/support/licenses';

const temporary = temporaryFolder();

function writeLockFile(packages: object): string {
  const file = temporary.file('package-lock.json');
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }));
  return file;
}

test('the license of every production dependency is allowed', () => {
  const packages = listProductionPackages();
  expect(packages.map(({ name }) => name)).toContain('react');
  expect(packages.filter((entry) => !isLicenseAllowed(entry))).toEqual([]);
});

test('nested packages and those of other platforms are listed, development dependencies and the project are not', () => {
  const file = writeLockFile({
    '': { license: 'UNLICENSED' },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/b/node_modules/@c/d': { version: '2.0.0', optional: true, license: 'ISC' },
    'node_modules/a': { version: '3.0.0' },
    'node_modules/e': { version: '1.0.0', license: 'MIT', dev: true },
  });
  expect(listProductionPackages(file)).toEqual([
    { name: '@c/d', version: '2.0.0', license: 'ISC', folder: 'node_modules/b/node_modules/@c/d' },
    { name: 'a', version: '3.0.0', license: null, folder: 'node_modules/a' },
    { name: 'b', version: '1.0.0', license: 'MIT', folder: 'node_modules/b' },
  ]);
});

test.each([
  ['GPL-3.0-only', 'left-pad'],
  ['AGPL-3.0-or-later', 'left-pad'],
  ['UNLICENSED', 'left-pad'],
  ['MIT OR GPL-3.0-only', 'left-pad'],
  ['LGPL-3.0-or-later', 'left-pad'],
  ['GPL-3.0-only', '@img/sharp-libvips-linux-x64'],
  [null, 'left-pad'],
])('%s is not allowed for %s', (license, name) => {
  expect(isLicenseAllowed({ name, license })).toBe(false);
});
