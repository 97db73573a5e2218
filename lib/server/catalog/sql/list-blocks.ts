import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { CatalogTables } from './catalog-tables';
import type { SqlEngine } from './sql-engine';

// A list is divided into blocks of entries, of which the number of entries is stored: those of all, and in the default
// locale those with a translation, by locale. The block of a page is found by the sums of these numbers.

/** Entries of a block, at most. Fewer make the list of blocks longer, more make the last part of a block slower to reach. */
export const BLOCK_SIZE = 1000;

/** Blocks that are counted by one statement. */
const BLOCKS_PER_STATEMENT = 200;

/** A block with fewer entries than this share of the limit is joined with one beside it. */
const MIN_SHARE = 1 / 8;

export type ListKey = { scope: string; sort: string; locale: string };

/** A block begins at the key `start`: the first one of a list at the empty string, which is less than all keys. */
export type BlockKey = ListKey & { start: string };

/** The keys from `start` on that are less than `next`, or all of them if that is null. */
type Range = { start: string; next: string | null };

/** The end of a range that includes all keys. */
const LAST_KEY = '\u{10FFFF}';

const RANGE_COLUMNS = { scope: 'text', sort: 'text', locale: 'text', start: 'text', end: 'text' } as const;

/** A block with the first key after it and its number of entries. */
type CountedBlock = BlockKey & { end: string; size: number };

/** Counts blocks whose entries have changed, and divides or joins those that have become too large or too small. */
export async function recountBlocks(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  { blocks, blockSize }: { blocks: readonly BlockKey[]; blockSize: number },
): Promise<void> {
  const counted: CountedBlock[] = [];
  const others: BlockKey[] = [];
  for (let index = 0; index < blocks.length; index += BLOCKS_PER_STATEMENT) {
    for (const block of await countBlocks(
      transaction,
      engine,
      blocks.slice(index, index + BLOCKS_PER_STATEMENT),
    )) {
      const isOnly = block.start === '' && block.end === LAST_KEY;
      const min = isOnly ? 1 : blockSize * MIN_SHARE;
      if (block.size >= min && block.size <= blockSize) counted.push(block);
      else others.push(block);
    }
  }
  for (let index = 0; index < counted.length; index += BLOCKS_PER_STATEMENT) {
    await writeCounts(transaction, engine, counted.slice(index, index + BLOCKS_PER_STATEMENT));
  }
  for (const { start, ...list } of others) {
    // Another one may have been joined with it.
    if (start === '' || (await hasBlock(transaction, list, start))) {
      await balanceBlock(transaction, engine, { list, start, blockSize });
    }
  }
}

async function countBlocks(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  blocks: readonly BlockKey[],
): Promise<CountedBlock[]> {
  const columns = { scope: 'text', sort: 'text', locale: 'text', start: 'text' } as const;
  const { rows } = await sql<CountedBlock>`
    select scope, sort, locale, start, "end", (
      select count(*) from list_entry
      where list_entry.scope = block.scope and list_entry.sort = block.sort and list_entry.locale = block.locale
        and list_entry.key >= block.start and list_entry.key < block."end"
    ) as size
    from (
      select scope, sort, locale, start, coalesce((
        select min(start_key) from list_block
        where list_block.scope = given.scope and list_block.sort = given.sort
          and list_block.locale = given.locale and list_block.start_key > given.start
      ), ${LAST_KEY}) as "end"
      from ${engine.rows(columns, blocks)} as given
    ) as block
  `.execute(transaction);
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** Stores blocks with their numbers, or replaces those that begin at the same keys. */
async function writeCounts(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  blocks: readonly CountedBlock[],
): Promise<void> {
  const given = engine.rows({ ...RANGE_COLUMNS, size: 'integer' }, blocks);
  // Only sitemaps, which list ids, need the date. SQLite would take “on” for the condition of a join without “where”.
  await sql`
    insert into list_block (scope, sort, locale, start_key, size, updated)
    select scope, sort, locale, start, size, case sort when 'id' then (
      select max(template.updated) from list_entry inner join template on template.id = template_id
      where list_entry.scope = given.scope and list_entry.sort = given.sort and list_entry.locale = given.locale
        and list_entry.key >= given.start and list_entry.key < given."end"
    ) end
    from ${given} as given where true
    on conflict (scope, sort, locale, start_key) do update set size = excluded.size, updated = excluded.updated
  `.execute(transaction);
  const originals = blocks.filter(({ locale }) => locale === DEFAULT_LOCALE);
  if (originals.length === 0) return;
  const ranges = engine.rows(RANGE_COLUMNS, originals);
  await sql`
    delete from list_block_translation
    where (scope, sort, start_key) in (select scope, sort, start from ${ranges} as given)
  `.execute(transaction);
  await sql`
    insert into list_block_translation (scope, sort, start_key, locale, size)
    select given.scope, given.sort, given.start, template.locale, count(*)
    from ${ranges} as given
    cross join list_entry
    inner join template on template.id = list_entry.template_id
    where list_entry.scope = given.scope and list_entry.sort = given.sort and list_entry.locale = given.locale
      and list_entry.key >= given.start and list_entry.key < given."end" and template.locale <> ${DEFAULT_LOCALE}
    group by given.scope, given.sort, given.start, template.locale
  `.execute(transaction);
}

/** Divides all lists into blocks, of which there are none yet. Other requests have their turns meanwhile. */
export async function countAllBlocks(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  blockSize: number,
): Promise<void> {
  let list = await findList(transaction, { scope: '', sort: '', locale: '' });
  while (list) {
    await balanceBlock(transaction, engine, { list, start: '', blockSize });
    // libsql frees prepared statements between tasks, but its promises do not end one.
    await setImmediate();
    list = await findList(transaction, list);
  }
}

/** The first list after another in the order of their keys. */
async function findList(
  transaction: Transaction<CatalogTables>,
  after: ListKey,
): Promise<ListKey | undefined> {
  return transaction
    .selectFrom('list_entry')
    .select(['scope', 'sort', 'locale'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('scope', 'sort', 'locale'), '>', tuple(after.scope, after.sort, after.locale)),
    )
    .orderBy('scope')
    .orderBy('sort')
    .orderBy('locale')
    .limit(1)
    .executeTakeFirst();
}

async function balanceBlock(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  block: { list: ListKey; start: string; blockSize: number },
): Promise<void> {
  const { list, start, blockSize } = block;
  const next = await findNeighbor(transaction, list, { side: 'next', of: start });
  const size = await countEntries(transaction, list, { start, next });
  const counted = { ...list, start, end: next ?? LAST_KEY, size };
  if (size > blockSize) {
    for (const part of await divide(transaction, counted, blockSize)) {
      await writeCounts(transaction, engine, [part]);
      await setImmediate();
    }
  } else if (size >= blockSize * MIN_SHARE) {
    await writeCounts(transaction, engine, [counted]);
  } else if (next !== null) {
    await deleteBlock(transaction, list, next);
    await balanceBlock(transaction, engine, block);
  } else if (start !== '') {
    await deleteBlock(transaction, list, start);
    const previous = await findNeighbor(transaction, list, { side: 'previous', of: start });
    await balanceBlock(transaction, engine, { ...block, start: previous ?? '' });
  } else if (size > 0) {
    await writeCounts(transaction, engine, [counted]);
  } else {
    await deleteBlock(transaction, list, start);
  }
}

/** The equal parts of a block that is too large. They are half as large as a block may be. */
async function divide(
  transaction: Transaction<CatalogTables>,
  block: CountedBlock,
  blockSize: number,
): Promise<CountedBlock[]> {
  const partSize = Math.ceil(block.size / Math.ceil(block.size / (blockSize / 2)));
  const parts: CountedBlock[] = [];
  let rest = block;
  // One statement for each part: one for a whole list would block other requests.
  while (rest.size > partSize) {
    const { rows } = await sql<{ key: string }>`
      select key from list_entry where ${inRange(rest, { start: rest.start, next: rest.end })}
      order by key limit 1 offset ${partSize}
    `.execute(transaction);
    const start = rows[0]?.key ?? rest.end;
    parts.push({ ...rest, end: start, size: partSize });
    rest = { ...rest, start, size: rest.size - partSize };
  }
  return [...parts, rest];
}

async function deleteBlock(
  transaction: Transaction<CatalogTables>,
  list: ListKey,
  start: string,
): Promise<void> {
  await transaction.deleteFrom('list_block').where(ofList(list)).where('start_key', '=', start).execute();
  if (list.locale !== DEFAULT_LOCALE) return;
  await transaction
    .deleteFrom('list_block_translation')
    .where('scope', '=', list.scope)
    .where('sort', '=', list.sort)
    .where('start_key', '=', start)
    .execute();
}

async function hasBlock(
  transaction: Transaction<CatalogTables>,
  list: ListKey,
  start: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('list_block')
    .select('size')
    .where(ofList(list))
    .where('start_key', '=', start)
    .executeTakeFirst();
  return row !== undefined;
}

async function findNeighbor(
  transaction: Transaction<CatalogTables>,
  list: ListKey,
  { side, of }: { side: 'next' | 'previous'; of: string },
): Promise<string | null> {
  const isNext = side === 'next';
  const row = await transaction
    .selectFrom('list_block')
    .select('start_key')
    .where(ofList(list))
    .where('start_key', isNext ? '>' : '<', of)
    .orderBy('start_key', isNext ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.start_key ?? null;
}

async function countEntries(
  transaction: Transaction<CatalogTables>,
  list: ListKey,
  range: Range,
): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*) as size from list_entry where ${inRange(list, range)}
  `.execute(transaction);
  return Number(rows[0]?.size ?? 0);
}

/** Condition for the blocks of a list. */
export function ofList({ scope, sort, locale }: ListKey) {
  return sql<boolean>`list_block.scope = ${scope} and list_block.sort = ${sort} and list_block.locale = ${locale}`;
}

/** Condition for the entries of a list. */
export function ofEntries({ scope, sort, locale }: ListKey) {
  return sql<boolean>`list_entry.scope = ${scope} and list_entry.sort = ${sort} and list_entry.locale = ${locale}`;
}

/** Condition for the entries of a list within a range of keys. */
export function inRange(list: ListKey, { start, next }: Range) {
  const end = next === null ? sql`` : sql`and list_entry.key < ${next}`;
  return sql<boolean>`${ofEntries(list)} and list_entry.key >= ${start} ${end}`;
}
