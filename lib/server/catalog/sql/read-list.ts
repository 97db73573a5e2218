import { type Kysely, sql } from 'kysely';
import type { ListPage, PageRequest } from '@/lib/catalog/catalog-store';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { CatalogTables } from './catalog-tables';
import { inRange, type ListKey, ofEntries, ofList } from './list-blocks';
import type { VariantKey } from './search-variants';

/**
 * Reads a page of a list in a locale: first the templates with a variant in the locale, then those that are in the default
 * locale only. Run it in a transaction, so that another process cannot change the list in between.
 */
export async function readList(
  db: Kysely<CatalogTables>,
  { scope, sort, locale }: ListKey,
  { number, size }: PageRequest,
): Promise<ListPage<VariantKey>> {
  const parts: Part[] = [{ list: { scope, sort, locale }, translatedTo: null }];
  if (locale !== DEFAULT_LOCALE) {
    parts.push({ list: { scope, sort, locale: DEFAULT_LOCALE }, translatedTo: locale });
  }
  const items: VariantKey[] = [];
  let offset = (number - 1) * size;
  let total = 0;
  for (const part of parts) {
    const partTotal = await countPart(db, part);
    const limit = Math.min(size - items.length, partTotal - offset);
    if (limit > 0) items.push(...(await readPart(db, part, { offset, limit })));
    offset = Math.max(0, offset - partTotal);
    total += partTotal;
  }
  return { items, total };
}

/**
 * Reads the first templates of several lists in a locale with one statement, each as `readList` does. A template that is in several
 * of them is returned once.
 *
 * @param limit templates of each list, at most.
 */
export async function readFirstOfLists(
  db: Kysely<CatalogTables>,
  { scopes, sort, locale }: { scopes: readonly string[]; sort: string; locale: string },
  limit: number,
): Promise<VariantKey[]> {
  if (scopes.length === 0) return [];
  const isTranslated =
    locale === DEFAULT_LOCALE
      ? sql`0`
      : sql`case when exists (select 1 from template where id = template_id and locale = ${locale}) then 1 else 0 end`;
  // Of as many originals, those that have a translation are at most as many as the list has translations, if these have the same tags.
  // Otherwise the list is read again.
  const parts = scopes.flatMap((scope, number) =>
    [...new Set([locale, DEFAULT_LOCALE])].map(
      (language) => sql`
        select * from (
          select ${sql.lit(number)} as number, locale, template_id as id,
            ${language === locale ? sql`0` : isTranslated} as translated
          from list_entry where ${ofEntries({ scope, sort, locale: language })}
          order by key limit ${sql.lit(limit)}
        ) as ${sql.ref(`part_${number}_${language}`)}
      `,
    ),
  );
  const { rows } = await sql<VariantKey & { number: number; translated: number }>`
    ${sql.join(parts, sql` union all `)}
  `.execute(db);
  const found = new Map<string, VariantKey>();
  for (const index of scopes.keys()) {
    const shown = rows.filter(({ number, translated }) => number === index && translated === 0);
    const inLocale = shown.filter((row) => row.locale === locale);
    const originals = shown.filter((row) => row.locale !== locale);
    const first = [...inLocale, ...originals].slice(0, limit);
    const originalCount = rows.filter((row) => row.number === index && row.locale !== locale).length;
    const isComplete = first.length === limit || originalCount < limit;
    const list = { scope: scopes[index] ?? '', sort, locale };
    const items = isComplete ? first : (await readList(db, list, { number: 1, size: limit })).items;
    for (const { id, locale: own } of items) found.set(id, { id, locale: own });
  }
  return [...found.values()];
}

/** A list, without the templates that have a translation into `translatedTo`. */
type Part = { list: ListKey; translatedTo: string | null };

/** Number of the entries of a block that belong to a part. */
function entryCount({ translatedTo }: Part) {
  if (translatedTo === null) return sql<number>`list_block.size`;
  return sql<number>`(list_block.size - coalesce((
    select translation.size from list_block_translation as translation
    where translation.scope = list_block.scope and translation.sort = list_block.sort
      and translation.start_key = list_block.start_key and translation.locale = ${translatedTo}
  ), 0))`;
}

async function countPart(db: Kysely<CatalogTables>, part: Part): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${entryCount(part)}), 0) as total from list_block where ${ofList(part.list)}
  `.execute(db);
  return Number(rows[0]?.total ?? 0);
}

async function readPart(
  db: Kysely<CatalogTables>,
  part: Part,
  { offset, limit }: { offset: number; limit: number },
): Promise<VariantKey[]> {
  const items: VariantKey[] = [];
  // Each round reads one block, and skips blocks without entries of this part.
  while (items.length < limit) {
    const position = offset + items.length;
    const block = await findBlock(db, part, position);
    if (!block) break;
    const found = await readBlock(db, part, block, {
      offset: position - block.before,
      limit: limit - items.length,
    });
    if (found.length === 0) break;
    items.push(...found);
  }
  return items;
}

type Block = { start: string; next: string | null; before: number };

/** The block that contains the entry at a position of a part, with the number of entries before it. */
async function findBlock(db: Kysely<CatalogTables>, part: Part, position: number): Promise<Block | null> {
  // Most pages are first ones, whose block is known without the numbers of all.
  if (position === 0 && part.translatedTo === null) return findFirstBlock(db, part.list);
  const { rows } = await sql<Block>`
    select start_key as start, next, before from (
      select start_key, lead(start_key) over (order by start_key) as next,
        sum(${entryCount(part)}) over (order by start_key) - ${entryCount(part)} as before
      from list_block where ${ofList(part.list)}
    ) as block
    where before <= ${position}
    order by before desc, start_key desc
    limit 1
  `.execute(db);
  const [block] = rows;
  return block ? { ...block, before: Number(block.before) } : null;
}

async function findFirstBlock(db: Kysely<CatalogTables>, list: ListKey): Promise<Block | null> {
  const [block, next] = await db
    .selectFrom('list_block')
    .select('start_key as start')
    .where(ofList(list))
    .orderBy('start_key')
    .limit(2)
    .execute();
  return block ? { start: block.start, next: next?.start ?? null, before: 0 } : null;
}

async function readBlock(
  db: Kysely<CatalogTables>,
  { list, translatedTo }: Part,
  block: Block,
  { offset, limit }: { offset: number; limit: number },
): Promise<VariantKey[]> {
  const isShown =
    translatedTo === null
      ? sql``
      : sql`and not exists (select 1 from template where id = template_id and locale = ${translatedTo})`;
  const { rows } = await sql<{ id: string }>`
    select template_id as id from list_entry where ${inRange(list, block)} ${isShown}
    order by key limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ id }) => ({ id, locale: list.locale }));
}
