import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { TITLE_SORT_VERSION, titleSortKey } from '@/lib/server/catalog/title-sort-key';
import type { CatalogTables } from './catalog-tables';
import { type BlockKey, countAllBlocks, recountBlocks } from './list-blocks';
import type { SqlEngine } from './sql-engine';

// The lists of templates are stored, so that any page of them can be read without those before it. A list consists of the
// variants in one locale of a scope (all templates, a tag, a channel, or featured ones) in one order. Its entries have keys
// whose bytes sort them.

/** Version of the entries. If it changes, a store writes all lists again when it is opened. */
const LIST_FORMAT = `1.${TITLE_SORT_VERSION}`;

/** Templates that are read or written by one statement. */
const IDS_PER_STATEMENT = 200;

/** Templates whose entries are written before other requests have their turn. */
const IDS_PER_TURN = 100;

/** Separates the sorted part of a key from the id that makes it unique. It is less than any character of a sorted part. */
const SEPARATOR = '\t';

/** Scopes of the lists. */
export const SCOPES = {
  all: '',
  featured: 'featured',
  tag: (id: string) => `tag:${id}`,
  channel: (id: string) => `channel:${id}`,
} as const;

/** The list of the ids of all templates, for sitemaps. It is the same in all locales. */
export const ID_LIST = { scope: SCOPES.all, sort: 'id', locale: '' } as const;

/** The columns of a template that contain the keys of its entries. */
export function sortKeyColumns({ id, title, updated }: { id: string; title: string; updated: string }) {
  const inverted = updated.replace(/\d/g, (digit) => String(9 - Number(digit)));
  return {
    newest_key: `${inverted}${SEPARATOR}${id}`,
    title_key: `${titleSortKey(title)}${SEPARATOR}${id}`,
  };
}

/** Selects the entries of templates, in all locales; without ids those of all templates. */
function selectEntries(engine: SqlEngine, ids: readonly string[] | null) {
  const matches = ids ? sql`template.id in ${idRows(engine, ids)}` : sql`1 = 1`;
  const tagged = sql`template inner join template_tag
    on template_tag.template_id = template.id and template_tag.locale = template.locale`;
  const best = sql`case position when 0 then '0' else '1' end || case featured when 1 then '0' else '1' end || newest_key`;
  return sql`
    select '' as scope, 'newest' as sort, locale, newest_key as key, id as template_id
      from template where ${matches}
    union all select '', 'title', locale, title_key, id from template where ${matches}
    union all select '', 'id', '', id, id from template where ${matches} group by id
    union all select 'featured', 'newest', locale, newest_key, id from template where ${matches} and featured = 1
    union all select 'channel:' || channel, 'newest', locale, newest_key, id from template where ${matches}
    union all select 'tag:' || tag, 'newest', template.locale, newest_key, id from ${tagged} where ${matches}
    union all select 'tag:' || tag, 'title', template.locale, title_key, id from ${tagged} where ${matches}
    union all select 'tag:' || tag, 'best', template.locale, ${best}, id from ${tagged} where ${matches}
  `;
}

function idRows(engine: SqlEngine, ids: readonly string[]) {
  return engine.rows(
    { id: 'text' },
    ids.map((id) => ({ id })),
  );
}

/**
 * Runs a change of templates and brings the lists up to date.
 *
 * @param ids all templates that `write` may change, in any locale.
 */
export async function updateLists<Result>(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  { ids, blockSize, write }: { ids: readonly string[]; blockSize: number; write: () => Promise<Result> },
): Promise<Result> {
  const touched = new Map<string, BlockKey>();
  const noteBlocks = async (chunk: readonly string[]) => {
    const blocks = await findBlocks(transaction, engine, chunk);
    for (const block of blocks) touched.set(JSON.stringify(block), block);
  };
  for (const chunk of chunkIds(ids)) {
    const stored = await findStored(transaction, engine, chunk);
    if (stored.length === 0) continue;
    await noteBlocks(stored);
    await sql`
      delete from list_entry where (scope, sort, locale, key) in (
        select scope, sort, locale, key from (${selectEntries(engine, stored)}) as entry
      )
    `.execute(transaction);
  }
  const result = await write();
  for (const chunk of chunkIds(ids)) {
    await insertEntries(transaction, engine, chunk);
    await noteBlocks(chunk);
  }
  await recountBlocks(transaction, engine, { blocks: [...touched.values()], blockSize });
  return result;
}

async function findStored(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from template where id in ${idRows(engine, ids)}
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

async function insertEntries(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[] | null,
): Promise<void> {
  await sql`
    insert into list_entry (scope, sort, locale, key, template_id)
    select scope, sort, locale, key, template_id from (${selectEntries(engine, ids)}) as entry
    ${ids ? sql`` : sql`order by scope, sort, locale, key`}
  `.execute(transaction);
}

/** The blocks that contain the entries of templates. */
async function findBlocks(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<BlockKey[]> {
  const { rows } = await sql<BlockKey>`
    select distinct scope, sort, locale, coalesce((
      select max(start_key) from list_block
      where list_block.scope = entry.scope and list_block.sort = entry.sort
        and list_block.locale = entry.locale and start_key <= entry.key
    ), '') as start
    from (${selectEntries(engine, ids)}) as entry
  `.execute(transaction);
  return rows;
}

function* chunkIds(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
    yield ids.slice(start, start + IDS_PER_STATEMENT);
  }
}

/** Whether the lists were written in the current format. */
export async function areListsCurrent(db: Kysely<CatalogTables>): Promise<boolean> {
  const row = await db.selectFrom('list_format').select('version').executeTakeFirst();
  return row?.version === LIST_FORMAT;
}

/** Writes all lists again. Called when a store is opened that was filled by an earlier version. */
export async function rebuildLists(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  blockSize: number,
): Promise<void> {
  // Another process may have done so in the meantime.
  if (await areListsCurrent(transaction)) return;
  for (const table of ['list_entry', 'list_block', 'list_block_translation', 'list_format'] as const) {
    await transaction.deleteFrom(table).execute();
  }
  await writeEntries(transaction, engine);
  await countAllBlocks(transaction, engine, blockSize);
  await transaction.insertInto('list_format').values({ version: LIST_FORMAT }).execute();
}

/**
 * Writes the entries of all templates, of which there are none yet, as fast as possible. The sort keys have to be stored. A running
 * server would be blocked; see `writeEntries`. The blocks have to be counted afterwards.
 */
export async function insertAllEntries(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
): Promise<void> {
  await insertEntries(transaction, engine, null);
}

/** Writes the sort keys and the entries of all templates. Other requests have their turns meanwhile. */
async function writeEntries(transaction: Transaction<CatalogTables>, engine: SqlEngine): Promise<void> {
  let last = '';
  while (true) {
    const rows = await transaction
      .selectFrom('template')
      .select(['id', 'locale', 'title', 'updated'])
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('template')
          .select('id')
          .distinct()
          .where('id', '>', last)
          .orderBy('id')
          .limit(IDS_PER_TURN),
      )
      .orderBy('id')
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) {
      await transaction
        .updateTable('template')
        .set(sortKeyColumns(row))
        .where('id', '=', row.id)
        .where('locale', '=', row.locale)
        .execute();
    }
    await insertEntries(transaction, engine, [...new Set(rows.map(({ id }) => id))]);
    last = rows.at(-1)?.id ?? last;
    await setImmediate();
  }
}
