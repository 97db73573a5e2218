import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { GroupKind } from '@/lib/catalog/catalog-store';
import type { CatalogVariant, LocaleVariant } from '@/lib/catalog/locale-variant';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { CatalogTables } from './catalog-tables';
import { dateOfKey, isNotTranslated } from './template-lists';

/** The variants of a template, sorted by locale. */
export async function findTemplateVariants(db: Kysely<CatalogTables>, id: string): Promise<LocaleVariant[]> {
  return db
    .selectFrom('template')
    .select(['id', 'locale', 'updated', sql<number>`1`.as('templateCount')])
    .where('id', '=', id)
    .orderBy('locale')
    .execute();
}

/** Tags, channels or series that are read by one query. */
const GROUPS_PER_PAGE = 50;

/** The variants of each tag, channel or series, sorted by id. Tags without templates are left out. */
export async function* listGroupVariants(
  db: Kysely<CatalogTables>,
  kind: GroupKind,
): AsyncGenerator<LocaleVariant[]> {
  let last = '';
  while (true) {
    const rows = await db
      .selectFrom(kind)
      .select('id')
      .distinct()
      .where('id', '>', last)
      .orderBy('id')
      .limit(GROUPS_PER_PAGE)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) yield* groupById(await readGroupVariants(db, kind, ids)).values();
    if (ids.length < GROUPS_PER_PAGE) return;
    last = ids.at(-1) ?? last;
    // Other requests have their turn.
    await setImmediate();
  }
}

function groupById(variants: readonly LocaleVariant[]): Map<string, LocaleVariant[]> {
  const groups = new Map<string, LocaleVariant[]>();
  for (const variant of variants) groups.set(variant.id, [...(groups.get(variant.id) ?? []), variant]);
  return groups;
}

/** The variants of a tag, channel or series, sorted by locale. Tags without templates have none. */
export async function findGroupVariants(
  db: Kysely<CatalogTables>,
  kind: GroupKind,
  id: string,
): Promise<LocaleVariant[]> {
  return readGroupVariants(db, kind, [id]);
}

async function readGroupVariants(
  db: Kysely<CatalogTables>,
  kind: GroupKind,
  ids: readonly string[],
): Promise<LocaleVariant[]> {
  if (kind === 'series') return readSeriesVariants(db, ids);
  const group = sql.table(kind);
  const listed = sql.table(kind === 'tag' ? 'template_tag' : 'template');
  const isListed = sql`${listed}.locale = ${group}.locale and ${sql.ref(kind)} = ${group}.id`;
  const { rows } = await sql<VariantRow>`
    select * from (
      select id, locale,
        (select min(newest_key) from ${listed} where ${isListed}) as "newestKey",
        coalesce((
          select sum(templates) from list_size
          where list_size.kind = ${kind} and list_size.id = ${group}.id and list_size.locale = ${group}.locale
        ), 0) as "templateCount"
      from ${group} where id in (${sql.join(ids)})
    ) as variant
    ${kind === 'tag' ? sql`where "templateCount" > 0` : sql``}
    order by id, locale
  `.execute(db);
  return rows.map(toVariant);
}

async function readSeriesVariants(
  db: Kysely<CatalogTables>,
  ids: readonly string[],
): Promise<LocaleVariant[]> {
  const rows = await db
    .selectFrom('series')
    .select(['id', 'locale'])
    .where('id', 'in', ids)
    .orderBy('id')
    .orderBy('locale')
    .execute();
  return rows.map((row) => ({ ...row, updated: null, templateCount: 1 }));
}

/** The variants of the whole catalog, sorted by locale. */
export async function listCatalogVariants(db: Kysely<CatalogTables>): Promise<CatalogVariant[]> {
  const { rows } = await sql<VariantRow & { oldestKey: string | null }>`
    select '' as id, locale, sum(templates) as "templateCount",
      (select min(newest_key) from template where template.locale = list_size.locale) as "newestKey",
      (select max(newest_key) from template where template.locale = list_size.locale) as "oldestKey"
    from list_size where kind = 'all' group by locale order by locale
  `.execute(db);
  return rows.map((row) => ({ ...toVariant(row), oldest: toDate(row.oldestKey) }));
}

type VariantRow = Omit<LocaleVariant, 'updated'> & { newestKey: string | null };

function toVariant({ id, locale, newestKey, templateCount }: VariantRow): LocaleVariant {
  return { id, locale, updated: toDate(newestKey), templateCount: Number(templateCount) };
}

function toDate(newestKey: string | null): string | null {
  return newestKey === null ? null : dateOfKey(newestKey);
}

/**
 * The tags with the most templates, and the number of templates in their lists in a locale: with a variant in it, or else
 * in the default locale.
 */
export async function countTagLists(
  db: Kysely<CatalogTables>,
  locale: string,
  limit: number,
): Promise<Array<{ tag: string; count: number }>> {
  const isShown =
    locale === DEFAULT_LOCALE ? sql`` : sql`or (locale = ${DEFAULT_LOCALE} and ${isNotTranslated(locale)})`;
  const { rows } = await sql<{ tag: string; total: number }>`
    select id as tag, sum(templates) as total from list_size
    where kind = 'tag' and (locale = ${locale} ${isShown})
    group by id order by total desc, id limit ${limit}
  `.execute(db);
  return rows.map(({ tag, total }) => ({ tag, count: Number(total) }));
}

/** Variants of a chunk, at most. Those of a template are in one chunk. */
const CHUNK_SIZE = 1000;

/** Greater than all ids, which are letters, digits and hyphens. */
const AFTER_ALL_IDS = '~';

/** The first id of each chunk, and of the next one, up to the chunk with this number. */
function selectChunks(last: number) {
  return sql`
    with recursive chunk (number, first) as (
      select 0, min(id) from template
      union all
      select number + 1, (select id from template where id >= first order by id limit 1 offset ${sql.lit(CHUNK_SIZE)})
      from chunk where first is not null and number < ${sql.lit(last)}
    ),
    bounded as (
      select number, first, coalesce(lead(first) over (order by number), ${AFTER_ALL_IDS}) as next
      from chunk where first is not null
    )
  `;
}

/** The date of the last change in each chunk of the templates. Of 100,000 templates, that takes 10 to 20 ms. */
export async function listTemplateChunks(db: Kysely<CatalogTables>): Promise<string[]> {
  const { rows } = await sql<{ updated: string }>`
    ${selectChunks(Number.MAX_SAFE_INTEGER)}
    select (select max(updated) from template where id >= first and id < next) as updated
    from bounded order by number
  `.execute(db);
  return rows.map(({ updated }) => updated);
}

/** Reads the variants of the templates of a chunk, sorted by id and locale. */
export async function readTemplateChunk(
  db: Kysely<CatalogTables>,
  locales: readonly string[],
  number: number,
): Promise<LocaleVariant[]> {
  const { rows } = await sql<Omit<LocaleVariant, 'templateCount'>>`
    ${selectChunks(number + 1)}
    select id, locale, updated from bounded inner join template on id >= first and id < next
    where number = ${sql.lit(number)}
    order by id, locale
  `.execute(db);
  return rows.filter(({ locale }) => locales.includes(locale)).map((row) => ({ ...row, templateCount: 1 }));
}
