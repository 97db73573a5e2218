/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import Database from 'libsql';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { createOlderDatabase } from '@/__tests__/support/create-older-database';
import { hashTables } from '@/__tests__/support/hash-tables';
import { makeTemplate } from '@/__tests__/support/make-template';
import { openStore } from '@/__tests__/support/open-store';
import { openTables } from '@/__tests__/support/open-test-catalog';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { readSearchIndex, type SearchIndexContent } from '@/__tests__/support/read-search-index';
import { runProgram, runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import { createShareId } from '@/lib/catalog/share';
import { COPIED_TABLES, copyDatabase } from '@/lib/server/catalog/copy-database';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { hasLog } from '@/lib/server/database/database-files';
import { isPostgresUrl } from '@/lib/server/database-url';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const LATER = new Date('2026-09-01T12:00:00.000Z');

/** Tables with the same rows in each copy. Those of the search index have keys that depend on the order of writing. */
const SAME_TABLES = [...Object.keys(COPIED_TABLES).filter((table) => table !== 'template'), 'search_total'];

const folder = temporaryFolder();
const createDatabase = postgresDatabases();
let source = '';
const shares = { open: createShareId(), expired: createShareId(), revoked: createShareId() };

const TAGS = [
  ['travel', 'en', 'Travel'],
  ['travel', 'de', 'Reisen'],
  ['home', 'en', 'Home'],
] as const;

beforeAll(async () => {
  source = folder.file('source.db');
  const store = await openSqliteCatalogStore(source);
  const groups = TAGS.flatMap(([id, locale, title]): ContentRecord[] => {
    const value = { id, locale, title, description: 'About “it”,\nwith ünïcode 🧳.' };
    return [
      { kind: 'tag', checksum: 't', value },
      { kind: 'channel', checksum: 'c', value: { ...value, ...(locale === 'en' && { icon: 'tent' }) } },
      {
        kind: 'series',
        checksum: 's',
        value: { ...value, lists: locale === 'en' ? ['list-1', 'list-2'] : [] },
      },
    ];
  });
  const templates = Array.from({ length: 90 }, (_, index) => [
    templateRecord({
      id: `list-${index}`,
      title: `Größe ${index}`,
      tags: index % 2 ? ['travel', 'home'] : ['home'],
      channel: 'travel',
      updated: `2026-05-${String((index % 30) + 1).padStart(2, '0')}`,
      featured: index % 10 === 0,
      keywords: ['luggage'],
      names: { de: { title: `Liste ${index}`, keywords: ['Gepäck'] } },
    }),
    ...(index % 3 ? [] : [templateRecord({ id: `list-${index}`, locale: 'de', tags: ['travel'] })]),
  ]);
  await store.applyChange({ source: 'embedded', put: groups, remove: [] });
  await store.applyChange({ source: 'imported', put: templates.flat(), remove: [] });
  const { checklist } = makeTemplate();
  for (const [state, id] of Object.entries(shares)) {
    const share = { id, title: 'Trip', owner: 'Ana', createdAt: NOW.toISOString(), checklist };
    await store.addShare(share, state === 'expired' ? '2026-07-01T12:00:00.000Z' : null);
  }
  await store.revokeShare(shares.revoked, NOW);
  await store.close();
});

function pick(tables: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(SAME_TABLES.map((name) => [name, tables[name]]));
}

function execute(file: string, statements: string): void {
  const connection = new Database(file);
  connection.exec(statements);
  connection.close();
}

/** Copies the source, in a process that is killed when half of the rows are copied. */
async function kill(target: string): Promise<void> {
  const command = [await bundledScript('__tests__/support/copy-and-die.ts'), source, target];
  const [code, signal] = await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'close');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
}

async function readIndex(location: string): Promise<SearchIndexContent> {
  const db = await openTables(location);
  const content = await readSearchIndex(db, isPostgresUrl(location) ? 'PostgreSQL' : 'SQLite');
  await db.destroy();
  return content;
}

/** Everything that visitors see of a catalog and of its shares. */
async function readCatalog(location: string) {
  const store = await openStore(location);
  const lists = ['en', 'de'].flatMap((locale) =>
    [{}, { order: 'title' as const }, { filter: { tag: 'travel' }, order: 'best' as const }].map((list) =>
      store.listTemplates(locale, { ...list, page: WHOLE_RESULT }),
    ),
  );
  const catalog = {
    lists: await Promise.all(lists),
    templates: await Promise.all(['list-0', 'list-1'].map((id) => store.findTemplate(id, 'en'))),
    channel: await store.findChannel('travel', 'en'),
    chunks: await store.listTemplateChunks(),
    found: (await store.searchTemplates({ locale: 'en', query: 'grosse 77', page: WHOLE_RESULT })).items,
    shares: await Promise.all(Object.values(shares).map((id) => store.findShare(id, LATER))),
  };
  await store.close();
  return catalog;
}

test('a copy has the content, the shares, the lists and the search index of the source', async () => {
  const copy = folder.file('new/copy.db');
  const report = await copyDatabase(`file:${source}`, copy);
  expect(report.template.rows).toBe(120);
  expect(report.share.rows).toBe(3);
  expect(hasLog(copy)).toBe(false);
  expect(pick(hashTables(copy))).toEqual(pick(hashTables(source)));
  expect(await readIndex(copy)).toEqual(await readIndex(source));

  expect(await readCatalog(copy)).toEqual(await readCatalog(source));
  expect((await readCatalog(copy)).shares.map(({ status }) => status)).toEqual(['open', 'gone', 'gone']);
});

test('a copy in PostgreSQL, and one of it in a file, are the same catalog', async () => {
  const [url, back] = [await createDatabase(), folder.file('back.db')];
  const report = await copyDatabase(source, url);
  expect(await copyDatabase(url, back)).toEqual(report);
  expect(await readIndex(url)).toEqual(await readIndex(source));
  expect(await readCatalog(url)).toEqual(await readCatalog(source));
  expect(pick(hashTables(back))).toEqual(pick(hashTables(source)));
});

/** Creates a schema in a PostgreSQL database, and returns a URL that uses it. */
async function createSchema(url: string, name: string): Promise<string> {
  const db = await openTables(url);
  await sql`create schema ${sql.ref(name)}`.execute(db);
  await db.destroy();
  const location = new URL(url);
  location.searchParams.set('options', `-c search_path="${name}"`);
  return location.href;
}

/** The indexes and constraints of the tables that a PostgreSQL URL uses, without the name of their schema. */
async function readDefinitions(url: string): Promise<string[]> {
  const db = await openTables(url);
  const { rows } = await sql<{ schema: string; definition: string }>`
    select schemaname as schema, indexdef as definition from pg_indexes where schemaname = current_schema()
    union all
    select nspname, conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint inner join pg_namespace on pg_namespace.oid = connamespace where nspname = current_schema()
    order by definition
  `.execute(db);
  await db.destroy();
  return rows.map(({ schema, definition }) =>
    definition.replace(`"${schema}".`, '').replace(`${schema}.`, ''),
  );
}

test('a copy to a schema of any name has the indexes and constraints of a new database', async () => {
  const [url, fresh] = [await createDatabase(), await createDatabase()];
  const site = await createSchema(url, 'MySite');
  expect(await copyDatabase(source, site)).toMatchObject({ template: { rows: 120 } });
  await (await openStore(fresh)).close();
  const definitions = await readDefinitions(fresh);
  expect(definitions.join('\n')).toMatch(/template_tag_template_id_locale_fkey FOREIGN KEY/);
  expect(await readDefinitions(site)).toEqual(definitions);
});

test('a copy to PostgreSQL that is killed leaves the target empty, and can be repeated', async () => {
  const url = await createDatabase();
  await kill(url);
  expect(await copyDatabase(source, url)).toMatchObject({ template: { rows: 120 } });
  await expect(copyDatabase(source, url)).rejects.toThrow('has content already');
});

test('no message has the password of a URL', async () => {
  const url = new URL(await createDatabase());
  url.password = 'se%27cret';
  const name = `${url.pathname.slice(1)} on ${url.host}`;
  const other = folder.file('other.db');
  url.username = 'nobody';
  for (const [from, to] of [
    [url.href, other],
    [source, url.href],
  ] as const) {
    const error = await copyDatabase(from, to).catch((reason: Error) => reason);
    expect(String(error)).toMatch(`The database ${name} cannot be opened`);
    expect(inspect(error)).not.toMatch(/se(?:%27|')cret/);
  }
});

test('the URL of another engine is not taken for a path', async () => {
  const url = 'postgresql+asyncpg://me:secret@db/site';
  await expect(copyDatabase(url, folder.file('other.db'))).rejects.toThrow(/^FROM must be (?!.*secret)/);
  await expect(copyDatabase(source, url)).rejects.toThrow(/^TO must be (?!.*secret)/);
  expect(existsSync('postgresql+asyncpg:')).toBe(false);
});

test('a source that does not exist is named', async () => {
  await expect(copyDatabase(folder.file('missing.db'), folder.file('unused.db'))).rejects.toThrow(
    /missing\.db cannot be opened \(the file does not exist\)/,
  );
});

test('every table is copied, or belongs to the search index, related lists or the machine', () => {
  const database = new Database(source);
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and rootpage > 0")
    .all() as Array<{ name: string }>;
  const others = tables.map(({ name }) => name).filter((name) => !(name in COPIED_TABLES));
  const known = /^(?:search|template_search)_|^template_related$|^kysely_migration$|^clock$/;
  expect(others.filter((name) => !known.test(name))).toEqual([]);
  database.close();
});

test('a database with content is not changed, not even a copy', async () => {
  const copy = folder.file('again.db');
  await copyDatabase(source, copy);
  const before = hashTables(copy);
  await expect(copyDatabase(source, copy)).rejects.toThrow('again.db has content already');
  await expect(copyDatabase(source, source)).rejects.toThrow('source.db has content already');
  expect(hashTables(copy)).toEqual(before);
});

test('a database of an earlier version with content is not even migrated', async () => {
  const older = folder.file('older-target.db');
  await createOlderDatabase(older, 'catalog');
  const before = hashTables(older);
  await expect(copyDatabase(source, older)).rejects.toThrow(
    /^\S*older-target\.db has content already \(in the table tag\)/,
  );
  expect(hashTables(older)).toEqual(before);
});

test('a database of an earlier version without content is migrated', async () => {
  const older = folder.file('older-empty.db');
  await createOlderDatabase(older, 'catalog');
  execute(older, 'delete from template; delete from tag; delete from channel; delete from share');
  expect(await copyDatabase(source, older)).toMatchObject({ template: { rows: 120 } });
});

test('neither transaction of a copy ends because it waits for the other one', async () => {
  const [url, copy] = [await createDatabase(), await createDatabase()];
  await copyDatabase(source, url);
  // The view and the check fail in a transaction with a limit.
  const requireNoLimit = `
    create function require_no_limit() returns boolean language plpgsql as $$ begin
      if current_setting('idle_in_transaction_session_timeout') <> '0' then raise 'limited'; end if;
      return true;
    end $$`;
  const from = await openTables(url);
  await sql.raw(requireNoLimit).execute(from);
  await sql`alter table share rename to stored_share`.execute(from);
  await sql`create view share as select * from stored_share where require_no_limit()`.execute(from);
  await from.destroy();
  await (await openStore(copy)).close();
  const to = await openTables(copy);
  await sql.raw(requireNoLimit).execute(to);
  await sql`alter table share add check (require_no_limit())`.execute(to);
  await to.destroy();
  expect(await copyDatabase(url, copy)).toMatchObject({ share: { rows: 3 } });
});

test('no tables are created in a PostgreSQL database with content', async () => {
  const url = await createDatabase();
  const db = await openTables(url);
  await sql`create table tag (id text)`.execute(db);
  await sql`insert into tag values ('travel')`.execute(db);
  await expect(copyDatabase(source, url)).rejects.toThrow('has content already (in the table tag)');
  expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['tag']);
  await db.destroy();
});

test('a database of a newer version is refused as such', async () => {
  const newer = folder.file('of-newer-version.db');
  await copyDatabase(source, newer);
  execute(newer, "insert into kysely_migration values ('9999-later', '')");
  for (const [from, to] of [
    [newer, folder.file('unused.db')],
    [source, newer],
  ] as const) {
    await expect(copyDatabase(from, to)).rejects.toThrow(
      /The database \S*of-newer-version\.db cannot be opened \(a newer version has migrated it: 9999-later\)/,
    );
  }
});

test('a database of an earlier version is not copied', async () => {
  const older = folder.file('older.db');
  await createOlderDatabase(older, 'catalog');
  await expect(copyDatabase(older, folder.file('newer.db'))).rejects.toThrow('start this version on it once');
});

test('a copy that fails leaves the target empty, and can be repeated', async () => {
  const [broken, copy] = [folder.file('broken.db'), folder.file('of-broken.db')];
  await copyDatabase(source, broken);
  execute(broken, "update template set tags = '[' where id = 'list-9'");
  await expect(copyDatabase(broken, copy)).rejects.toThrow('JSON');
  expect(await copyDatabase(source, copy)).toMatchObject({ template: { rows: 120 } });
});

test('a copy that is killed leaves the target empty, and can be repeated', async () => {
  const copy = folder.file('killed.db');
  await kill(copy);
  expect(existsSync(copy)).toBe(true);
  expect(await copyDatabase(source, copy)).toMatchObject({ template: { rows: 120 } });
});

test('a changed row is found, and the copy is not stored', async () => {
  const copy = folder.file('changed.db');
  await (await openSqliteCatalogStore(copy)).close();
  execute(
    copy,
    "create trigger change after insert on share begin update share set owner = 'Eve' where id_hash = new.id_hash; end",
  );
  await expect(copyDatabase(source, copy)).rejects.toThrow('did not store the table share as it was read');
  execute(copy, 'drop trigger change');
  expect(await copyDatabase(source, copy)).toMatchObject({ share: { rows: 3 } });
});

test('the command prints what it has compared, or why nothing was copied', async () => {
  const copy = folder.file('by-command.db');
  const copied = await runScript('db:copy', [source, copy]);
  expect(copied).toMatchObject({ code: 0, stderr: '' });
  expect(copied.stdout).toMatch(/ {2}template +120 {2}[0-9a-f]{16}\n/);
  const refused = await runProgram([await bundledScript('scripts/db-copy.ts'), source, copy]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/has content already[\s\S]*Nothing was copied\.\n$/);
});
