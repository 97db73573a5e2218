/** @jest-environment node */
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'libsql';
import { startWriter } from '@/__tests__/support/background-writer';
import { executeSql } from '@/__tests__/support/execute-sql';
import { expectWholeCatalog } from '@/__tests__/support/expect-whole-catalog';
import { hashTables } from '@/__tests__/support/hash-tables';
import { makeTemplate } from '@/__tests__/support/make-template';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { createShareId } from '@/lib/catalog/share';
import { confirmClock } from '@/lib/server/catalog/confirm-clock';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { storedClock } from '@/lib/server/catalog/sql/stored-clock';
import { backUpCatalog } from '@/lib/server/catalog/sqlite/back-up-catalog';
import { restoreDatabase } from '@/lib/server/catalog/sqlite/restore-database';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';

const NOW = new Date('2026-06-01T12:00:00Z');

const temporary = temporaryFolder();
let tests = 0;
let folder = '';
let database = '';
let backup = '';

beforeEach(() => {
  tests += 1;
  folder = temporary.file(`${tests}`);
  mkdirSync(folder);
  database = path.join(folder, 'site.db');
  backup = path.join(folder, 'backup.db');
});

test('a backup that is made while another process writes is whole, and so is the database when that is killed', async () => {
  const markdown = path.join(folder, 'trip.md');
  writeFileSync(markdown, '# Our trip\n\n- [x] Book\n- [ ] Pack\n');
  const writer = startWriter(database, markdown, 1);
  await writer.waitForMore(6);
  const before = structuredClone(writer.written);
  const backedUp = await runScript('db:backup', [backup], { DATABASE_URL: `file:${database}` });
  expect(backedUp).toEqual({ code: 0, stdout: `${database} is backed up to ${backup}.\n`, stderr: '' });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  await writer.waitForMore(3);
  await writer.kill();
  await expectWholeCatalog(database, writer.written);

  const elsewhere = path.join(folder, 'elsewhere.db');
  const restored = await runScript('db:restore', [backup], { DATABASE_URL: `file:${elsewhere}` });
  expect(restored.code).toBe(0);
  expect(hashTables(elsewhere)).toEqual(hashTables(backup));
  await expectWholeCatalog(elsewhere, before);
});

describe('with a database', () => {
  let store: CatalogStore;
  let shares: string[] = [];

  beforeEach(async () => {
    store = await openSqliteCatalogStore(database);
    await addTemplate('camping');
    shares = [createShareId(), createShareId()];
    const { checklist } = makeTemplate();
    for (const id of shares) {
      await store.addShare(
        { id, title: 'Trip', owner: 'Ana', createdAt: NOW.toISOString(), checklist },
        null,
      );
    }
    await backUpCatalog(database, backup);
  });

  afterEach(() => store.close());

  async function addTemplate(id: string): Promise<void> {
    const put = [{ kind: 'template' as const, checksum: id, value: makeTemplate({ id }) }];
    await store.applyChange({ source: 'imported', put, remove: [] });
  }

  async function reopen(file = database): Promise<void> {
    await store.close();
    store = await openSqliteCatalogStore(file);
  }

  test('a backup replaces no other file, unless force is set', async () => {
    const before = hashTables(backup);
    await addTemplate('hiking');
    await expect(backUpCatalog(database, backup)).rejects.toThrow(`${backup} exists already`);
    expect(hashTables(backup)).toEqual(before);
    await backUpCatalog(database, backup, { force: true });
    expect(hashTables(backup)).toEqual(hashTables(database));
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('a backup replaces neither the database nor what is not a file', async () => {
    for (const target of [database, folder]) {
      await expect(backUpCatalog(database, target, { force: true })).rejects.toThrow('not a regular file');
    }
    expect(await store.findTemplate('camping', 'en')).not.toBeNull();
  });

  test('a database with a symbolic link as its name is restored where it is', async () => {
    const name = path.join(folder, 'link.db');
    symlinkSync(database, name);
    await addTemplate('hiking');
    await restoreDatabase(backup, name, { now: NOW });
    expect(lstatSync(name).isSymbolicLink()).toBe(true);
    expect(hashTables(database)).toEqual(hashTables(backup));
  });

  test('without a database there is an error, and none is created', async () => {
    const missing = path.join(folder, 'missing.db');
    await expect(backUpCatalog(missing, path.join(folder, 'b.db'))).rejects.toThrow(`no database ${missing}`);
    expect(readdirSync(folder).filter((name) => /^(?:missing|b)\.db/.test(name))).toEqual([]);
  });

  test('a restored database has the content of the backup, and the replaced one remains beside it', async () => {
    await addTemplate('hiking');
    const before = hashTables(database);
    const { replaced } = await restoreDatabase(backup, database, { now: NOW });
    expect(replaced).toBe(`${database}.2026-06-01T12-00-00Z`);
    expect(hashTables(database)).toEqual(hashTables(backup));
    expect(hashTables(replaced ?? '')).toEqual(before);
    await reopen();
    expect(await store.findTemplate('hiking', 'en')).toBeNull();
    expect(await store.findTemplate('camping', 'en')).not.toBeNull();
  });

  test('shares that were revoked after the backup remain revoked', async () => {
    await store.revokeShare(shares[0] ?? '', NOW);
    const { revokedShares } = await restoreDatabase(backup, database, { now: NOW });
    expect(revokedShares).toBe(1);
    await reopen();
    const lookups = await Promise.all(shares.map((id) => store.findShare(id, NOW)));
    expect(lookups.map(({ status }) => status)).toEqual(['gone', 'open']);
  });

  test('a restored database knows when the replaced one was last used', async () => {
    const clockOf = async (file: string) => {
      const db = await openSqliteDatabase<CatalogTables>(file);
      const time = await storedClock(db).read();
      await db.destroy();
      return time;
    };
    await confirmClock(`file:${database}`, NOW.getTime());
    await restoreDatabase(backup, database, { now: NOW });
    expect(await clockOf(database)).toBe(NOW.getTime());
  });

  test('a transaction that was waiting for the restore fails instead of writing to the replaced file', async () => {
    await restoreDatabase(backup, database, { now: NOW });
    await expect(addTemplate('hiking')).rejects.toThrow(`The database ${database} was replaced`);
    await reopen();
    expect(await store.findTemplate('hiking', 'en')).toBeNull();
  });

  test('a damaged database is replaced too', async () => {
    await store.close();
    writeFileSync(database, 'not a database '.repeat(100));
    const { replaced, revokedShares } = await restoreDatabase(backup, database, { now: NOW });
    expect(revokedShares).toBeNull();
    expect(readFileSync(replaced ?? '', 'utf8')).toMatch(/^not a database/);
    await reopen();
    expect(await store.findTemplate('camping', 'en')).not.toBeNull();
  });

  test('while another process writes, the database remains and the error says so', async () => {
    const other = new Database(database);
    other.exec('begin immediate');
    const before = hashTables(database);
    const restored = restoreDatabase(backup, database, { now: NOW, lockTimeoutMs: 100 });
    await expect(restored).rejects.toThrow('database is locked');
    other.exec('rollback');
    other.close();
    expect(hashTables(database)).toEqual(before);
  });

  test.each<[string, (file: string) => void, RegExp]>([
    ['garbage', (file) => writeFileSync(file, 'x'.repeat(10_000)), /file is not a database/],
    [
      'a truncated backup',
      (file) => truncateSync(file, statSync(file).size / 2),
      /malformed|damaged|disk I\/O/,
    ],
    ['an empty file', (file) => truncateSync(file, 0), /it has no catalog/],
    [
      'a backup of a newer version',
      (file) => executeSql(file, "insert into kysely_migration values ('9999-newer', '2030-01-01')"),
      /a newer version has migrated it: 9999-newer/,
    ],
    [
      'text that is not UTF-8',
      (file) => executeSql(file, "update template set summary = cast(x'ff41' as text)"),
      /template has text that is not UTF-8/,
    ],
    [
      'a copy of an open database',
      (file) => writeFileSync(`${file}-wal`, 'the rest of it'),
      /there is a write-ahead log beside it/,
    ],
  ])('%s is not restored, and nothing changes', async (_, damage, message) => {
    const damaged = path.join(folder, 'damaged.db');
    copyFileSync(backup, damaged);
    damage(damaged);
    const before = {
      tables: hashTables(database),
      inode: statSync(database).ino,
      files: readdirSync(folder),
    };
    const restored = restoreDatabase(damaged, database, { now: NOW });
    await expect(restored).rejects.toThrow(message);
    await expect(restored).rejects.toThrow(`${damaged} was not restored to the database ${database}`);
    const after = { tables: hashTables(database), inode: statSync(database).ino, files: readdirSync(folder) };
    expect(after).toEqual(before);
  });
});
