/** @jest-environment node */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { copyProject } from '@/__tests__/support/copy-project';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { writeContent } from '@/scripts/support/content-folder';

const temporary = temporaryFolder();
const inProject = (name: string) => path.join(temporary.file('project'), name);

beforeAll(() => {
  copyProject(inProject('.'));
  rmSync(inProject('content'), { recursive: true });
  writeContent(inProject('content'), {});
  mkdirSync(inProject('folder'));
  writeFileSync(inProject('list.md'), '- [ ] Pack\n');
  writeFileSync(inProject('picture.md'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]));
  writeFileSync(inProject('site.db'), '');
});

const OWNER = ['--owner', 'Ana'];

test.each<[script: string, args: string[], message: RegExp]>([
  ['share:create', [], /^Usage: npm run share:create -- FILE\.md --owner/],
  ['share:create', ['list.md', '--owner'], /argument missing\n\nUsage: npm run share:create/],
  ['share:create', ['list.md', ...OWNER, '--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: /],
  ['share:create', ['picture.md', ...OWNER], /^picture\.md:1: /],
  ['share:revoke', [], /^Usage: npm run share:revoke -- ID/],
  ['share:revoke', ['list.md'], /^“list\.md” is neither the id nor the URL of a share\.\n$/],
  ['share:revoke', ['a'.repeat(22)], /^There is no open share with this id\.\n$/],
  ['catalog:import', ['missing.md'], /^missing\.md: there is no such file or folder\n/],
])('%s %j prints what is wrong and what to do', async (script, args, message) => {
  const { code, stdout, stderr } = await runScript(script, args, {}, inProject('.'));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(message);
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
  const { code, stderr } = await runScript('share:create', args, { [name]: value }, inProject('.'));
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
  // The password.
  expect(stderr).not.toMatch(/sec(?:@?ret)/);
});

test.each([
  ['db:backup', /^DATABASE_URL is a PostgreSQL database\. Back it up with: pg_dump /],
  ['db:restore', /^DATABASE_URL is a PostgreSQL database\. Restore a file of pg_dump with: pg_restore /],
])('%s says what to do with a PostgreSQL database', async (script, message) => {
  const settings = { DATABASE_URL: 'postgres://me:secret@db/site' };
  const { code, stderr } = await runScript(script, ['backup.db'], settings, inProject('.'));
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
});

test('a database with a wrong name is not created', () => {
  expect(existsSync(inProject('missing.db'))).toBe(false);
  expect(readdirSync(inProject('folder'))).toEqual([]);
});
