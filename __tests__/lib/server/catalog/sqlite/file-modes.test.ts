/** @jest-environment node */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { runProgram } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { copyDatabase } from '@/lib/server/catalog/copy-database';
import { backUpCatalog } from '@/lib/server/catalog/sqlite/back-up-catalog';
import { restoreDatabase } from '@/lib/server/catalog/sqlite/restore-database';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { backUpInsights } from '@/lib/server/insights/store/back-up-insights';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { writeContent } from '@/scripts/support/content-folder';

const NOW = new Date('2026-06-01T12:00:00Z');

const temporary = temporaryFolder();
let tests = 0;
let folder = '';
let umask = 0;

beforeEach(() => {
  tests += 1;
  folder = temporary.file(`${tests}`);
  mkdirSync(folder);
  // Every bit of a mode is as the program asks for it.
  umask = process.umask(0);
});

afterEach(() => {
  process.umask(umask);
});

const file = (name: string) => path.join(folder, name);

/** The modes of all files in the folder, in octal. */
function readModes(): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, (statSync(file(name)).mode & 0o777).toString(8)]));
}

test('only its owner can read a new database, and the files beside it', async () => {
  const store = await openSqliteCatalogStore(file('site.db'));
  expect(readModes()).toEqual({ 'site.db': '600', 'site.db-shm': '600', 'site.db-wal': '600' });
  await store.close();
});

test('a database that others can read is closed to them when it is opened', async () => {
  const open = await openSqliteCatalogStore(file('site.db'));
  for (const name of readdirSync(folder)) chmodSync(file(name), 0o664);
  const store = await openSqliteCatalogStore(file('site.db'));
  expect(readModes()).toEqual({ 'site.db': '600', 'site.db-shm': '600', 'site.db-wal': '600' });
  await store.close();
  await open.close();
});

test('copies, backups and restored databases are their owner’s only, and so is what a restore replaces', async () => {
  const store = await openSqliteCatalogStore(file('site.db'));
  await store.close();
  await copyDatabase(file('site.db'), file('copy.db'));
  await backUpCatalog(file('site.db'), file('backup.db'));
  chmodSync(file('site.db'), 0o644);
  chmodSync(file('backup.db'), 0o644);
  await restoreDatabase(file('backup.db'), file('new.db'), { now: NOW });
  await restoreDatabase(file('backup.db'), file('site.db'), { now: NOW });
  expect(readModes()).toMatchObject({
    'backup.db': '644',
    'copy.db': '600',
    'new.db': '600',
    'site.db': '600',
    'site.db.2026-06-01T12-00-00Z': '600',
  });
});

test('the file of events and its backup are their owner’s only', async () => {
  const { db } = await openInsightsStore(`file:${file('insights.db')}`);
  expect(readModes()).toEqual({ 'insights.db': '600', 'insights.db-shm': '600', 'insights.db-wal': '600' });
  await db.destroy();
  copyFileSync(file('insights.db'), file('other.db'));
  chmodSync(file('other.db'), 0o644);
  await (await openInsightsStore(`file:${file('other.db')}`)).db.destroy();
  await backUpInsights(file('insights.db'), file('backup.db'));
  expect(readModes()).toMatchObject({ 'backup.db': '600', 'insights.db': '600', 'other.db': '600' });
});

test('opening a database again in a process keeps the locks of its other connections', async () => {
  const database = file('locked.db');
  writeContent(file('content'), {});
  const store = await openSqliteCatalogStore(database);
  await store.findTemplate('packing', 'en');
  await (await openSqliteDatabase(database)).destroy();
  // Without these locks, another process would be the last one, as far as it knows, and remove the write-ahead log. What the next one
  // writes would be in a log that this process does not read.
  for (const title of ['Packing', 'Tidying']) {
    writeFileSync(file('list.md'), `# ${title}\n\n- [ ] Boots\n`);
    const command = [
      await bundledScript('scripts/catalog-import.ts'),
      file('list.md'),
      '--id',
      title.toLowerCase(),
    ];
    const settings = { DATABASE_URL: `file:${database}`, CONTENT_DIR: file('content') };
    expect(await runProgram(command, settings)).toMatchObject({ code: 0 });
    expect(await store.findTemplate(title.toLowerCase(), 'en')).toMatchObject({ title });
  }
  await store.close();
});
