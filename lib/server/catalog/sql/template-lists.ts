import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ListPage, PageRequest, TemplateList } from '@/lib/catalog/catalog-store';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { titleSortKey } from '@/lib/server/catalog/title-sort-key';
import type { CatalogTables, ListKind } from './catalog-tables';
import type { SqlEngine } from './sql-engine';

// A list in a locale has two parts: the templates with a variant in it, then those in the default locale that have none. Each part is
// read from one index that has all its columns, by limit and offset. For 100,000 templates, that takes about 20 ms at the end.

/** A template in one locale. */
export type VariantKey = { id: string; locale: string };

/** Templates that are read or written by one statement. */
const IDS_PER_STATEMENT = 200;

/** Separates the sorted part of a key from the id that makes it unique. It is less than any character of a sorted part. */
const SEPARATOR = '\t';

function invertDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String(9 - Number(digit)));
}

type Sorted = { id: string; title: string; updated: string; featured: boolean };

/**
 * The columns of a template by which lists are sorted. Their bytes are compared, so that each engine sorts alike. Those of the same date
 * are in the order of the editors.
 */
export function sortKeyColumns(template: Sorted) {
  const { id, title, updated } = template;
  return {
    newest_key: `${invertDigits(updated)}${SEPARATOR}${editorsKey(template)}`,
    title_key: `${titleSortKey(title)}${SEPARATOR}${id}`,
  };
}

/**
 * The column of a template by which lists in the order of the editors are sorted: featured ones first, then by a hash of the id, which mixes
 * subjects, dates and titles, and does not change with other templates.
 */
export function editorsKey({ id, featured }: { id: string; featured: boolean }): string {
  return `${featured ? '0' : '1'}${mixedKey(id)}`;
}

/** The part of `editorsKey` that depends on the id only. */
export function mixedKey(id: string): string {
  return `${createHash('sha256').update(id).digest('hex').slice(0, 8)}${SEPARATOR}${id}`;
}

/** The date of a template, by its `newest_key`. */
export function dateOfKey(newestKey: string): string {
  return invertDigits(newestKey.slice(0, newestKey.indexOf(SEPARATOR)));
}

/** The columns of the tag of a template by which lists are sorted. In the order `best`, main tags come first, then as in that of the editors. */
export function tagSortKeyColumns(template: Sorted, position: number) {
  const keys = sortKeyColumns(template);
  const best_key = `${position === 0 ? '0' : '1'}${editorsKey(template)}`;
  return { ...keys, best_key };
}

/** Brings `translations` up to date for templates that may have been put or removed, in any locale. */
export async function updateTranslations(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
    const originals = engine.rows(
      { id: 'text', locale: 'text' },
      ids.slice(start, start + IDS_PER_STATEMENT).map((id) => ({ id, locale: DEFAULT_LOCALE })),
    );
    // With the locale of each row, so that SQLite finds it by its key. It would read all originals by an index of a constant locale.
    await sql`
      update template set translations = original.translations from (
        select id, locale, coalesce((
          select ' ' || string_agg(locale, ' ' order by locale) || ' ' from template
          where template.id = given.id and template.locale <> given.locale
        ), '') as translations
        from ${originals} as given
      ) as original
      where template.id = original.id and template.locale = original.locale
        and template.translations <> original.translations
    `.execute(transaction);
    const stored = sql`(
      select template.translations from template
      where template.id = template_id and template.locale = template_tag.locale
    )`;
    await sql`
      update template_tag set translations = ${stored}
      where template_id in (select id from ${originals} as given) and translations <> ${stored}
    `.execute(transaction);
  }
}

/** Condition for templates of the default locale without a variant in another one. */
export function isNotTranslated(locale: string) {
  return sql<boolean>`translations not like ${`% ${locale} %`}`;
}

/**
 * One part of a list: rows of a table, and the columns of their ids and sort keys. `size` is the condition for its rows of `list_size`;
 * null if the list is short and has none.
 */
type Part = {
  table: string;
  id: string;
  key: string;
  where: RawBuilder<unknown>;
  size: RawBuilder<unknown> | null;
};

function partsOf({ filter, order = 'newest' }: TemplateList, locale: string): Part[] {
  const [table, id] = filter && 'tag' in filter ? ['template_tag', 'template_id'] : ['template', 'id'];
  const isListed = isListedBy(filter);
  const listed = listOf(filter);
  const locales = [sql`locale = ${locale}`];
  if (locale !== DEFAULT_LOCALE) locales.push(sql`locale = ${DEFAULT_LOCALE} and ${isNotTranslated(locale)}`);
  return locales.map((isInPart) => ({
    ...{ table, id, key: `${order}_key`, where: sql`${isInPart} ${isListed}` },
    size: listed && sql`kind = ${listed.kind} and id = ${listed.id} and ${isInPart}`,
  }));
}

function listOf(filter: TemplateList['filter']): { kind: ListKind; id: string } | null {
  if (!filter) return { kind: 'all', id: '' };
  if ('tag' in filter) return { kind: 'tag', id: filter.tag };
  return 'channel' in filter ? { kind: 'channel', id: filter.channel } : null;
}

function isListedBy(filter: TemplateList['filter']) {
  if (!filter) return sql``;
  if ('tag' in filter) return sql`and tag = ${filter.tag}`;
  // Not a parameter, so that SQLite takes the index with this condition.
  return 'channel' in filter ? sql`and channel = ${filter.channel}` : sql`and featured = 1`;
}

function selectPart({ table, id, key, where }: Part, limit: number, offset = 0) {
  return sql<VariantKey>`
    select locale, ${sql.ref(id)} as id from ${sql.table(table)} where ${where}
    order by ${sql.ref(key)} limit ${limit} offset ${offset}
  `;
}

async function countPart(db: Kysely<CatalogTables>, { table, size, where }: Part): Promise<number> {
  const counted = size
    ? sql`coalesce(sum(templates), 0) as total from list_size where ${size}`
    : sql`count(*) as total from ${sql.table(table)} where ${where}`;
  const { rows } = await sql<{ total: number }>`select ${counted}`.execute(db);
  return Number(rows[0]?.total);
}

/** Reads a page of a list in a locale. Run it in a transaction, so that another process cannot change the list in between. */
export async function readList(
  db: Kysely<CatalogTables>,
  locale: string,
  { page: { number, size }, ...list }: TemplateList & { page: PageRequest },
): Promise<ListPage<VariantKey>> {
  const items: VariantKey[] = [];
  let offset = (number - 1) * size;
  let total = 0;
  for (const part of partsOf(list, locale)) {
    const count = await countPart(db, part);
    const limit = Math.min(size - items.length, count - offset);
    if (limit > 0) items.push(...(await selectPart(part, limit, offset).execute(db)).rows);
    offset = Math.max(0, offset - count);
    total += count;
  }
  return { items, total };
}
