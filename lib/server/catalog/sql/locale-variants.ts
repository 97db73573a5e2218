import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { LocaleVariant } from '@/lib/catalog/locale-variant';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { CatalogTables } from './catalog-tables';
import { ofList } from './list-blocks';
import { ID_LIST, SCOPES } from './list-entries';

/** Selects the variants of all templates, sorted by id and locale. The caller adds the `where` clause. */
export function templateVariantsQuery(db: Kysely<CatalogTables>) {
  return db
    .selectFrom('template')
    .select(['id', 'locale', 'updated', sql<number>`1`.as('templateCount')])
    .orderBy('id')
    .orderBy('locale');
}

/** The date of the newest template of a list, from its first entry. */
function newestDate(scope: ReturnType<typeof sql>, locale: ReturnType<typeof sql>) {
  return sql`(
    select updated from template where template.locale = ${locale} and template.id = (
      select template_id from list_entry
      where list_entry.scope = ${scope} and list_entry.sort = 'newest' and list_entry.locale = ${locale}
      order by key limit 1
    )
  )`;
}

/** Tags or channels that are read by one query. */
const GROUPS_PER_PAGE = 50;

/** The variants of each tag or channel, sorted by id. Tags without templates are left out. */
export async function* listGroupVariants(
  db: Kysely<CatalogTables>,
  kind: 'tag' | 'channel',
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

/** The variants of a tag or channel, sorted by locale. Tags without templates have none. */
export async function findGroupVariants(
  db: Kysely<CatalogTables>,
  kind: 'tag' | 'channel',
  id: string,
): Promise<LocaleVariant[]> {
  return readGroupVariants(db, kind, [id]);
}

async function readGroupVariants(
  db: Kysely<CatalogTables>,
  kind: 'tag' | 'channel',
  ids: readonly string[],
): Promise<LocaleVariant[]> {
  const table = sql.table(kind);
  const scope = sql`${sql.lit(SCOPES[kind](''))} || ${table}.id`;
  const locale = sql`${table}.locale`;
  const { rows } = await sql<LocaleVariant>`
    select * from (
      select ${table}.id as id, ${locale} as locale, ${newestDate(scope, locale)} as updated, coalesce((
        select sum(size) from list_block
        where list_block.scope = ${scope} and list_block.sort = 'newest' and list_block.locale = ${locale}
      ), 0) as "templateCount"
      from ${table} where ${table}.id in (${sql.join(ids)})
    ) as variant
    ${kind === 'tag' ? sql`where "templateCount" > 0` : sql``}
    order by id, locale
  `.execute(db);
  return rows.map((row) => ({ ...row, templateCount: Number(row.templateCount) }));
}

/** The variants of the whole catalog, sorted by locale. */
export async function listCatalogVariants(db: Kysely<CatalogTables>): Promise<LocaleVariant[]> {
  const { rows } = await sql<LocaleVariant>`
    select '' as id, locale, ${newestDate(sql`''`, sql`list_block.locale`)} as updated, sum(size) as "templateCount"
    from list_block where scope = '' and sort = 'newest'
    group by locale order by locale
  `.execute(db);
  return rows.map((row) => ({ ...row, templateCount: Number(row.templateCount) }));
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
  const prefix = SCOPES.tag('');
  // The character after the last one of the prefix ends the range of its scopes.
  const isTag = sql`sort = 'newest' and scope >= ${prefix} and scope < ${prefix.replace(':', ';')}`;
  const { rows } = await sql<{ scope: string; total: number }>`
    select scope, sum(size) as total from (
      select scope, size from list_block
        where ${isTag} and locale in (${locale}, ${DEFAULT_LOCALE})
      union all select scope, -size from list_block_translation
        where ${isTag} and locale = ${locale}
    ) as part
    group by scope
    having sum(size) > 0
    order by total desc, scope
    limit ${limit}
  `.execute(db);
  return rows.map(({ scope, total }) => ({ tag: scope.slice(prefix.length), count: Number(total) }));
}

/** Variants of templates that are read by one statement. */
const VARIANTS_PER_PAGE = 100;

/**
 * Reads the variants of the templates whose ids are in a range, sorted by id and locale. Several statements read them, so that each
 * takes little time: they can be of different states of the catalog.
 *
 * @param end the first id after the range. Null if there is none.
 */
export async function readTemplateVariants(
  db: Kysely<CatalogTables>,
  { locales, start, end }: { locales: readonly string[]; start: string; end: string | null },
): Promise<LocaleVariant[]> {
  const variants: LocaleVariant[] = [];
  let last: LocaleVariant | undefined;
  while (true) {
    const rows = await templateVariantsAfter(db, { last, start, end }).execute();
    for (const row of rows) if (locales.includes(row.locale)) variants.push(row);
    last = rows.at(-1);
    if (rows.length < VARIANTS_PER_PAGE) return variants;
  }
}

/** Without a condition for the locale: SQLite would take an index of locales, and read and sort all templates for each page. */
export function templateVariantsAfter(
  db: Kysely<CatalogTables>,
  {
    last,
    start,
    end,
  }: { last: Pick<LocaleVariant, 'id' | 'locale'> | undefined; start: string; end: string | null },
) {
  return templateVariantsQuery(db)
    .$if(end !== null, (query) => query.where('id', '<', end ?? ''))
    .where(({ eb, refTuple, tuple }) =>
      last ? eb(refTuple('id', 'locale'), '>', tuple(last.id, last.locale)) : eb('id', '>=', start),
    )
    .limit(VARIANTS_PER_PAGE);
}

/** Selects the blocks of the list of all ids, with the date of the last change of their templates. */
export function listTemplateChunks(db: Kysely<CatalogTables>) {
  return db
    .selectFrom('list_block')
    .select(['start_key as start', 'updated'])
    .where(ofList(ID_LIST))
    .orderBy('start_key');
}
