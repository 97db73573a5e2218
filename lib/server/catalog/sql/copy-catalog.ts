import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { SEARCH_FORMAT } from '@/lib/server/catalog/search/search-document';
import type { CatalogTables } from './catalog-tables';
import { type PreparedTemplate, TemplateFill } from './fill-catalog';
import { documentOf, readTagTitles } from './search-index';
import type { SqlEngine } from './sql-engine';
import { sortKeyColumns } from './template-lists';
import { writeTransaction } from './write-transaction';

/** Rows that are read and written at a time. A checklist can have 10,000 items. */
const ROWS_PER_PAGE = 100;

type TableColumns = {
  [Table in keyof CatalogTables]?: {
    key: ReadonlyArray<keyof CatalogTables[Table] & string>;
    columns: ReadonlyArray<keyof CatalogTables[Table] & string>;
  };
};

/**
 * The tables whose rows are copied, in this order: the texts of tags are part of what is searched. All other tables, and the
 * other columns of these, are derived from them.
 */
export const COPIED_TABLES = {
  tag: { key: ['id', 'locale'], columns: ['id', 'locale', 'title', 'description', 'source', 'checksum'] },
  channel: {
    key: ['id', 'locale'],
    columns: ['id', 'locale', 'title', 'description', 'icon', 'website', 'source', 'checksum'],
  },
  template: {
    key: ['id', 'locale'],
    columns: [
      'id',
      'locale',
      'title',
      'summary',
      'tags',
      'channel',
      'updated',
      'featured',
      'item_count',
      'section_count',
      'preview',
      'checklist',
      'keywords',
      'source',
      'checksum',
    ],
  },
  template_tag: {
    key: ['template_id', 'locale', 'tag'],
    columns: ['template_id', 'locale', 'tag', 'position', 'newest_key', 'title_key', 'best_key'],
  },
  share: {
    key: ['id_hash'],
    columns: ['id_hash', 'created_at', 'expires_at', 'revoked_at', 'title', 'owner', 'checklist'],
  },
} as const satisfies TableColumns;

export type CopiedTable = keyof typeof COPIED_TABLES;

const TABLE_NAMES = Object.keys(COPIED_TABLES) as CopiedTable[];

type Row = Record<string, unknown>;

/** A database with the tables of this version. */
export type CatalogDatabase = {
  db: Kysely<CatalogTables>;
  engine: SqlEngine;
  /** As messages name it: without a password. */
  name: string;
};

export type CopyProgress = { rows: number; totalRows: number };

/** What was copied, by table. The digest is that of all rows, in any order. */
export type CopyReport = Record<CopiedTable, { rows: number; digest: string }>;

/**
 * Copies the catalog and the private shares, also those that have ended, from one database to another, which may be one of
 * another engine. Lists and the search index are written anew. The source is read as it is at the beginning.
 *
 * Everything is written by one transaction, which is committed only if all rows, read back, have the digests of those that
 * were read: whatever ends a copy, the target remains empty.
 *
 * @throws if the target has content, or a row cannot be read or written, or differs.
 */
export async function copyCatalog(
  from: CatalogDatabase,
  to: CatalogDatabase,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<CopyReport> {
  return writeTransaction(to.db, to.engine, async (target) => {
    await requireEmpty(target, { tables: TABLE_NAMES, name: to.name });
    const fill = await TemplateFill.begin(target, to.engine);
    // The transaction of the source ends before the lists are written, which takes long.
    const report = await from.db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute((source) => copyTables(source, { target, fill, onProgress }));
    await fill.finish();
    for (const table of TABLE_NAMES) await verify(target, table, report[table], to.name);
    return report;
  });
}

/** The database to which a catalog is to be copied has one already. */
export class NotEmptyError extends Error {}

/**
 * @param tables names of tables that exist. Only those with content count.
 * @param name of the database, for the error.
 * @throws NotEmptyError if one of them has a row.
 */
export async function requireEmpty(
  db: Kysely<CatalogTables>,
  { tables, name }: { tables: readonly string[]; name: string },
): Promise<void> {
  for (const table of TABLE_NAMES.filter((known) => tables.includes(known))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length === 0) continue;
    throw new NotEmptyError(
      `${name} has content already (in the table ${table}): create an empty database, or choose another file. ` +
        'A site must not have been started on it, because each start stores the embedded catalog.',
    );
  }
}

async function copyTables(
  source: Transaction<CatalogTables>,
  {
    target,
    fill,
    onProgress,
  }: {
    target: Transaction<CatalogTables>;
    fill: TemplateFill;
    onProgress: (progress: CopyProgress) => void;
  },
): Promise<CopyReport> {
  const progress = { rows: 0, totalRows: 0 };
  for (const table of TABLE_NAMES) progress.totalRows += await countRows(source, table);
  const report: Partial<CopyReport> = {};
  for (const table of TABLE_NAMES) {
    const digest = new RowDigest();
    for await (const rows of readPages(source, table)) {
      for (const row of rows) digest.add(row);
      if (table === 'template') await fill.add(await prepareTemplates(target, rows));
      else await insertRows(target, table, rows);
      progress.rows += rows.length;
      onProgress(progress);
    }
    report[table] = digest.result();
  }
  return report as CopyReport;
}

/** Rows of `template`, without the columns that are not copied. */
type CopiedTemplate = Pick<
  Selectable<CatalogTables['template']>,
  (typeof COPIED_TABLES)['template']['columns'][number]
>;

/** Adds what is derived from templates. The rows of their tags are copied themselves. */
async function prepareTemplates(
  target: Transaction<CatalogTables>,
  rows: readonly Row[],
): Promise<PreparedTemplate[]> {
  const templates = rows as unknown as CopiedTemplate[];
  const tagTitles = await readTagTitles(target, templates);
  return templates.map((row) => ({
    template: { ...row, ...sortKeyColumns(row), search_format: SEARCH_FORMAT },
    tags: [],
    ...documentOf(row, tagTitles),
  }));
}

async function insertRows(
  target: Transaction<CatalogTables>,
  table: CopiedTable,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
  `.execute(target);
}

/** Reads all rows of a table by pages of its key. */
async function* readPages(db: Kysely<CatalogTables>, table: CopiedTable): AsyncGenerator<Row[]> {
  const { key, columns } = COPIED_TABLES[table];
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  const selection = sql.join(columns.map((column) => sql.ref(column)));
  let last: Row | undefined;
  while (true) {
    const lastKey = last && sql.join(key.map((column) => last?.[column]));
    const { rows } = await sql<Row>`
      select ${selection} from ${sql.table(table)}
      ${lastKey ? sql`where (${keyColumns}) > (${lastKey})` : sql``}
      order by ${keyColumns} limit ${sql.lit(ROWS_PER_PAGE)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PAGE) return;
    // libsql frees prepared statements between tasks, but its promises do not end one.
    await setImmediate();
    last = rows.at(-1);
  }
}

async function countRows(db: Kysely<CatalogTables>, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function verify(
  target: Transaction<CatalogTables>,
  table: CopiedTable,
  expected: CopyReport[CopiedTable],
  name: string,
): Promise<void> {
  const digest = new RowDigest();
  for await (const rows of readPages(target, table)) for (const row of rows) digest.add(row);
  const { rows, digest: found } = digest.result();
  if (rows === expected.rows && found === expected.digest) return;
  throw new Error(
    `${name} did not store the table ${table} as it was read (${rows} of ${expected.rows} rows).`,
  );
}

/** Sums the digests of rows. The order of the rows does not count: engines may sort keys differently. */
class RowDigest {
  #rows = 0;
  #sum = 0n;

  add(row: Row): void {
    // Engines return the same number in different types.
    const values = Object.keys(row)
      .sort()
      .map((column) => (row[column] === null ? null : String(row[column])));
    const digest = createHash('sha256').update(JSON.stringify(values)).digest('hex');
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${digest}`));
    this.#rows += 1;
  }

  result(): { rows: number; digest: string } {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(64, '0') };
  }
}
