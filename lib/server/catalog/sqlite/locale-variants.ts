import { type Kysely, sql } from 'kysely';
import type { SqliteTables } from './sqlite-tables';

/** Selects the variants of all templates, sorted by id and locale. The caller adds the `where` clause. */
export function templateVariantsQuery(db: Kysely<SqliteTables>) {
  return db
    .selectFrom('template')
    .select(['id', 'locale', 'updated', sql<number>`1`.as('templateCount')])
    .orderBy('id')
    .orderBy('locale');
}

/** Selects the variants of all tags with templates, sorted by id and locale. The caller may add a `where` clause. */
export function tagVariantsQuery(db: Kysely<SqliteTables>) {
  return db
    .selectFrom('tag')
    .innerJoin('template_tag', (join) =>
      join.onRef('template_tag.tag', '=', 'tag.id').onRef('template_tag.locale', '=', 'tag.locale'),
    )
    .innerJoin('template', (join) =>
      join
        .onRef('template.id', '=', 'template_tag.template_id')
        .onRef('template.locale', '=', 'template_tag.locale'),
    )
    .select(({ fn }) => ['tag.id', 'tag.locale', fn.max('template.updated').as('updated')])
    .select(({ fn }) => fn.count<number>('template.id').as('templateCount'))
    .groupBy(['tag.id', 'tag.locale'])
    .orderBy('tag.id')
    .orderBy('tag.locale');
}

/** Selects the variants of all channels, sorted by id and locale. The caller may add a `where` clause. */
export function channelVariantsQuery(db: Kysely<SqliteTables>) {
  return db
    .selectFrom('channel')
    .leftJoin('template', (join) =>
      join.onRef('template.channel', '=', 'channel.id').onRef('template.locale', '=', 'channel.locale'),
    )
    .select(({ fn }) => ['channel.id', 'channel.locale', fn.max('template.updated').as('updated')])
    .select(({ fn }) => fn.count<number>('template.id').as('templateCount'))
    .groupBy(['channel.id', 'channel.locale'])
    .orderBy('channel.id')
    .orderBy('channel.locale');
}

/** Selects the variants of the whole catalog, sorted by locale. */
export function catalogVariantsQuery(db: Kysely<SqliteTables>) {
  return db
    .selectFrom('template')
    .select(({ fn }) => [sql<string>`''`.as('id'), 'locale', fn.max('updated').as('updated')])
    .select(({ fn }) => fn.countAll<number>().as('templateCount'))
    .groupBy('locale')
    .orderBy('locale');
}

/** See `CatalogStore.listTemplateChunks`. */
export async function listTemplateChunks(
  db: Kysely<SqliteTables>,
  locales: readonly string[],
  size: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom('template')
        .where('locale', 'in', locales)
        .select([
          'updated',
          sql<number>`(dense_rank() over (order by id) - 1) / ${sql.lit(size)}`.as('chunk'),
        ])
        .as('ranked'),
    )
    .select(({ fn }) => fn.max('updated').as('updated'))
    .groupBy('chunk')
    .orderBy('chunk')
    .execute();
  return rows.map(({ updated }) => updated);
}
