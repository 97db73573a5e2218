/** @jest-environment node */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { keepAssets } from '@/scripts/support/roll-out/keep-assets';

const temporary = temporaryFolder();

test('the files of the last three builds remain, also those that an older build had too', () => {
  const target = temporary.file('served');
  mkdirSync(target);
  const has = (file: string) => existsSync(path.join(target, '_next/static', file));
  for (const id of ['one', 'two', 'three', 'three', 'four']) {
    const source = temporary.file('assets');
    rmSync(source, { recursive: true, force: true });
    mkdirSync(path.join(source, '_next/static'), { recursive: true });
    for (const name of [`${id}.js`, 'common.js'])
      writeFileSync(path.join(source, '_next/static', name), name);
    keepAssets(id, source, target);
    expect([has(`${id}.js`), has('common.js')]).toEqual([true, true]);
  }
  expect(['one.js', 'two.js', 'three.js', 'four.js'].filter(has)).toEqual(['two.js', 'three.js', 'four.js']);
  expect(readFileSync(path.join(target, '_next/static/common.js'), 'utf8')).toBe('common.js');
});

test('files that were copied before the first roll-out remain like those of a build', () => {
  const target = temporary.file('copied');
  const source = temporary.file('package');
  const write = (folder: string, name: string) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.join(folder, '_next/static'), { recursive: true });
    writeFileSync(path.join(folder, '_next/static', name), name);
  };
  write(target, 'first.js');
  const remains = ['two', 'three', 'four'].map((id) => {
    write(source, `${id}.js`);
    keepAssets(id, source, target);
    return existsSync(path.join(target, '_next/static/first.js'));
  });
  expect(remains).toEqual([true, true, false]);
});
