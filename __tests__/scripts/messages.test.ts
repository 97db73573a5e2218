/** @jest-environment node */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { runProgram } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { writeContent } from '@/scripts/support/content-folder';

const folder = temporaryFolder();
beforeAll(() => {
  writeContent(folder.file('content'), {});
  mkdirSync(folder.file('folder'));
  writeFileSync(folder.file('list.md'), '- [ ] Pack\n');
  writeFileSync(folder.file('picture.md'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]));
  writeFileSync(folder.file('site.db'), '');
});

/** Runs a script in the folder, with additional environment variables. */
async function run(command: string, args: readonly string[], settings: Record<string, string> = {}) {
  const script = await bundledScript(`scripts/${command}.ts`);
  return runProgram([script, ...args], settings, folder.file('.'));
}

const OWNER = ['--owner', 'Ana'];

test.each<[command: string, args: string[], message: RegExp]>([
  ['share-create', [], /^Usage: npm run share:create -- FILE\.md --owner/],
  ['share-create', ['list.md', '--owner'], /argument missing\n\nUsage: npm run share:create/],
  ['share-create', ['list.md', ...OWNER, '--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: /],
  ['share-create', ['picture.md', ...OWNER], /^picture\.md:1: /],
  ['share-revoke', [], /^Usage: npm run share:revoke -- ID/],
  ['share-revoke', ['a', 'b'], /^Usage: npm run share:revoke -- ID/],
  ['share-revoke', ['-'.repeat(22)], /^There is no open share with this id\.\n$/],
  ['share-revoke', ['--', '-'.repeat(22)], /^There is no open share with this id\.\n$/],
  ['share-revoke', ['list.md'], /^“list\.md” is neither the id nor the URL of a share\.\n$/],
  ['catalog-import', ['missing.md'], /^missing\.md: there is no such file or folder\n/],
])('%s %j prints what is wrong and what to do', async (command, args, message) => {
  const { code, stdout, stderr } = await run(command, args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(message);
});

/** Names of the scripts of package.json by their files, without those that only run programs of packages. */
const SCRIPTS = new Map(
  Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).scripts).flatMap(([name, command]) => {
    const file = /(?:^| )(scripts\/[\w-]+\.ts)$/.exec(String(command))?.[1];
    return file ? [[file, name]] : [];
  }),
);

/** In one process: that of each would load the same modules. */
const ASK_ALL_FOR_HELP = `
for (const file of ${JSON.stringify([...SCRIPTS.keys()])}) {
  process.argv = [process.execPath, file, '--help'];
  require(require('node:path').resolve(file));
}`;

test('--help prints the usage of every script of package.json', async () => {
  const { code, stdout, stderr } = await runProgram(['--require', 'tsx/cjs', '--eval', ASK_ALL_FOR_HELP]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const called = [...stdout.matchAll(/^Usage: npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name);
  expect(called.sort()).toEqual([...SCRIPTS.values()].sort());
  expect(called.length).toBeGreaterThan(20);
});

test('--help prints the usage of npm start', async () => {
  const { code, stdout } = await runProgram(['scripts/start.cjs', '--help']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Usage: npm start -- /) });
});

test.each([
  ['DATABASE_URL', 'file:folder', /^DATABASE_URL: the database folder cannot be opened \(.+\)\n$/],
  ['DATABASE_URL', 'file:list.md/site.db', /^DATABASE_URL: the database list\.md\/site\.db cannot be opened/],
  [
    'DATABASE_URL',
    'postgres://me:secret@127.0.0.1:1/site',
    /^DATABASE_URL: the database site on 127\.0\.0\.1:1 cannot be opened \(connect ECONNREFUSED 127\.0\.0\.1:1\)\n$/,
  ],
  ['DATABASE_URL', 'postgres://me:sec@ret@db/site', /DATABASE_URL: must be “file:” and a path, [^\n]*\n$/],
  ['CONTENT_DIR', 'missing', /^CONTENT_DIR: the folder “missing” does not exist/],
])('%s=%s is named in the error if it cannot be read', async (name, value, message) => {
  const args = ['list.md', ...OWNER];
  const { code, stderr } = await run('share-create', args, { [name]: value });
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
  // The password.
  expect(stderr).not.toMatch(/sec(?:@?ret)/);
});

test.each<[command: string, message: RegExp]>([
  ['db-backup', /^DATABASE_URL is a PostgreSQL database\. Back it up with: pg_dump /],
  ['db-restore', /^DATABASE_URL is a PostgreSQL database\. Restore a file of pg_dump with: pg_restore /],
])('%s says what to do with a PostgreSQL database', async (command, message) => {
  const settings = { DATABASE_URL: 'postgres://me:secret@db/site' };
  const { code, stderr } = await run(command, ['backup.db'], settings);
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
});

test('a database with a wrong name is not created', () => {
  expect(existsSync(folder.file('missing.db'))).toBe(false);
  expect(readdirSync(folder.file('folder'))).toEqual([]);
});
