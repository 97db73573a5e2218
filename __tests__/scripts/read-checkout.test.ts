/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { listChangedFiles, readCheckout } from '@/scripts/support/read-checkout';

const temporary = temporaryFolder();

test('files that are changed, added or deleted during a run are found, except for those that Git ignores', () => {
  const folder = temporary.file('checkout');
  mkdirSync(folder);
  const write = (name: string, content: string) => writeFileSync(`${folder}/${name}`, content);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', ...args], {
      cwd: folder,
    });
  for (const name of ['a', 'b', 'c', 'edited']) write(name, 'committed');
  write('.gitignore', 'built\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'All');
  write('edited', 'before the run');
  symlinkSync('..', `${folder}/link`);
  const read = () => readCheckout(folder) ?? '';
  const before = read();
  expect(listChangedFiles(before, read(), folder)).toEqual([]);
  write('a', 'during the run');
  write('edited', 'during the run');
  write('new', '');
  write('built', '');
  rmSync(`${folder}/c`);
  expect(listChangedFiles(before, read(), folder)).toEqual(['a', 'c', 'edited', 'new']);
});

test('a folder without a checkout has no changes to find', () => {
  mkdirSync(temporary.file('export'));
  expect(readCheckout(temporary.file('export'))).toBe(null);
});
