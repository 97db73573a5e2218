/** @jest-environment node */
import { copyFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import Database from 'libsql';
import { createFullDisk, type FullDisk } from '@/__tests__/support/full-disk';
import { hashTables } from '@/__tests__/support/hash-tables';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { createShareId } from '@/lib/catalog/share';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { backUpCatalog } from '@/lib/server/catalog/sqlite/back-up-catalog';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { writeContent } from '@/scripts/support/content-folder';

// Each test starts several processes.

const temporary = temporaryFolder();
const CHECKLIST = '## Pack ^pack\n\n- [ ] Boots ^boots\n';
const REASON = /database or disk is full|disk I\/O error/;
let source = '';
let list = '';
let disk: FullDisk;
let database = '';
let settings: Record<string, string>;

beforeAll(async () => {
  source = temporary.file('source.db');
  writeContent(temporary.file('content'), { hiking: CHECKLIST });
  const store = await openSqliteCatalogStore(temporary.file('synchronized.db'));
  await syncContent(store, temporary.file('content'));
  await backUpCatalog(temporary.file('synchronized.db'), source);
  await store.close();
  list = temporary.file('list.md');
  writeFileSync(list, `# A long list\n\n${'- [ ] Something that takes space\n'.repeat(100)}`);
});

// libsql closes a file when its handle is collected, which frees the space of a deleted one. So each test has its own
// disk, and no file on it is deleted while it is full.
beforeEach(() => {
  disk = createFullDisk();
  database = disk.file('site.db');
  settings = {
    DATABASE_URL: `file:${database}`,
    CONTENT_DIR: temporary.file('content'),
    NODE_ENV: 'production',
  };
  copyFileSync(source, database);
  disk.fill();
});

afterEach(() => disk.close());

const start = (changes: Record<string, string> = {}) =>
  disk.run('__tests__/support/start-and-read.ts', [], { ...settings, ...changes });

test('with a full disk the site starts with the stored catalog', async () => {
  // SQLite has never opened the file here: the files that it needs beside it do not exist.
  expect(await start()).toMatchObject({ code: 0, stdout: 'hiking\n' });
});

test('with a full disk the site starts with a catalog whose search index was not completed', async () => {
  disk.free();
  const stored = new Database(database);
  stored.exec('pragma journal_mode = delete; update template set search_format = 0');
  stored.close();
  disk.fill();
  expect(await start()).toMatchObject({ code: 0, stdout: 'hiking\n' });
});

test('while the disk is full, an open store is read, though ended shares cannot be deleted', async () => {
  disk.free();
  const now = Date.now();
  const store = await openSqliteCatalogStore(database, { shareGraceDays: 0 });
  const [open, ended] = [createShareId(), createShareId()];
  const share = {
    title: 'Trip',
    owner: 'Ana',
    createdAt: new Date(now).toISOString(),
    checklist: { sections: [] },
  };
  await store.addShare({ ...share, id: open }, null);
  await store.addShare({ ...share, id: ended }, new Date(now + 1_000).toISOString());
  disk.fill();
  const later = new Date(now + 2 * 86_400_000);
  expect(await store.findShare(open, later)).toMatchObject({ status: 'open' });
  expect(await store.findShare(ended, later)).toEqual({ status: 'gone' });
  expect(await store.findTemplate('hiking', 'en')).not.toBeNull();
  await store.close();
});

test('with a full disk nothing is imported or shared while the site runs, the errors say why, and the catalog is whole', async () => {
  disk.free();
  expect(await start()).toMatchObject({ code: 0, stdout: 'hiking\n', stderr: '' });
  const store = await openSqliteCatalogStore(database);
  disk.fill();
  const imported = await disk.run('scripts/catalog-import.ts', [list], settings);
  expect(imported).toMatchObject({ code: 1, stdout: '' });
  expect(imported.stderr).toMatch(REASON);
  expect(imported.stderr).toContain(`The database ${database} cannot be written (`);
  expect(imported.stderr).toMatch(/The import was not completed\. Repeat the command to go on\.\n$/);
  const shared = await disk.run('scripts/share-create.ts', [list, '--owner', 'Ana'], settings);
  expect(shared).toMatchObject({ code: 1, stdout: '' });
  expect(shared.stderr).toContain(`The database ${database} cannot be written (`);
  disk.free();
  await store.close();
  expect(hashTables(database)).toEqual(hashTables(source));
  expect(await disk.run('scripts/catalog-import.ts', [list], settings)).toMatchObject({ code: 0 });
});

test('with a full disk the site starts though there is new content, which it stores when there is space', async () => {
  const CONTENT_DIR = temporary.file('more-content');
  writeContent(CONTENT_DIR, { hiking: CHECKLIST, sailing: CHECKLIST });
  const full = await start({ CONTENT_DIR });
  expect(full).toMatchObject({ code: 0, stdout: 'hiking\n' });
  expect(full.stderr).toMatch(/may lack new content/);
  disk.free();
  expect(await start({ CONTENT_DIR })).toMatchObject({ code: 0, stdout: 'hiking,sailing\n' });
});
