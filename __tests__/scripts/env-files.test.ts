/** @jest-environment node */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { copyProject } from '@/__tests__/support/copy-project';
import { runProgram, runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { writeContent } from '@/scripts/support/content-folder';

const MODES = ['development', 'production'];
const SHARE = ['list.md', '--owner', 'Ana'];

const temporary = temporaryFolder();
const inProject = (name: string) => path.join(temporary.file('project'), name);
const write = (name: string, text: string) => writeFileSync(inProject(name), text);

beforeAll(() => {
  copyProject(inProject('.'));
  rmSync(inProject('content'), { recursive: true });
  writeContent(inProject('content'), {});
  write('list.md', '# Our trip\n\n- [ ] Pack\n');
});

afterEach(() => {
  for (const name of ['.env.local', ...MODES.map((mode) => `.env.${mode}`)]) {
    rmSync(inProject(name), { force: true });
  }
});

/** As in a shell; Next reads no `.env.local` in tests. */
const SHELL = { NODE_ENV: '' };

/** Runs what a script of package.json runs, without tsx. */
const runBundled = async (script: string, args: string[], settings: Record<string, string> = {}) =>
  runProgram(
    [await bundledScript(`scripts/${script}.ts`), ...args],
    { ...SHELL, ...settings },
    inProject('.'),
  );

test('scripts use the database and the URL of .env.local', async () => {
  write('.env.local', 'DATABASE_URL=file:local.db\nSITE_URL=https://lists.example.org\n');

  const imported = await runBundled('catalog-import', ['list.md', '--id', 'our-trip']);
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  const store = await openSqliteCatalogStore(inProject('local.db'));
  expect(await store.findTemplate('our-trip', 'en')).toMatchObject({ title: 'Our trip' });
  await store.close();

  const created = await runBundled('share-create', SHARE);
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect(created.stdout).toMatch(/^https:\/\/lists\.example\.org\/a\/[\w-]{22}\n$/);
  const revoked = await runScript('share:revoke', [created.stdout.trim()], SHELL, inProject('.'));
  expect(revoked).toEqual({ code: 0, stdout: 'Revoked.\n', stderr: '' });
});

test('variables of the process come before those of .env.local', async () => {
  write('.env.local', 'DATABASE_URL=file:other.db\nSITE_URL=https://other.example.org\n');
  const settings = { DATABASE_URL: 'file:process.db', SITE_URL: 'https://process.example.org' };
  expect((await runBundled('share-create', SHARE, settings)).stdout).toMatch(
    /^https:\/\/process\.example\.org/,
  );
  expect(existsSync(inProject('other.db'))).toBe(false);
});

test.each(MODES)('with NODE_ENV=%s, commands read .env.local and the file of that mode', async (NODE_ENV) => {
  write('.env.local', `DATABASE_URL=file:${NODE_ENV}.db\n`);
  for (const mode of MODES) write(`.env.${mode}`, `SITE_URL=https://${mode}.example.org\n`);
  const { stdout } = await runBundled('share-create', SHARE, { NODE_ENV });
  expect(stdout).toMatch(new RegExp(`^https://${NODE_ENV}\\.example\\.org/`));
  expect(existsSync(inProject(`${NODE_ENV}.db`))).toBe(true);
});

test('the package that reads the files has the version of Next', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(dependencies['@next/env']).toBe(dependencies.next);
});
