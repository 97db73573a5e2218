import { type Kysely, sql } from 'kysely';
import type { ContentKind, ContentSource, RecordKey, SourceRecord } from '@/lib/catalog/catalog-store';
import { type CatalogTables, CONTENT_TABLES } from './catalog-tables';
import type { SqlEngine } from './sql-engine';

/** Records that are read by one query. */
const RECORDS_PER_QUERY = 500;

const KINDS = Object.keys(CONTENT_TABLES) as ContentKind[];

/** Condition for a source. Not a parameter, so that the indexes of templates of one source apply. */
function isFrom(source: ContentSource) {
  return sql<boolean>`source = ${sql.lit(source)}`;
}

/** See `CatalogWriter`. */
export async function* listSources(
  db: Kysely<CatalogTables>,
  source: ContentSource,
): AsyncGenerator<SourceRecord> {
  for (const kind of KINDS) {
    let last = { id: '', locale: '' };
    while (true) {
      const rows = await db
        .selectFrom(CONTENT_TABLES[kind])
        .select(['id', 'locale', 'checksum'])
        .where(isFrom(source))
        .where(({ eb, refTuple, tuple }) => eb(refTuple('id', 'locale'), '>', tuple(last.id, last.locale)))
        .orderBy('id')
        .orderBy('locale')
        .limit(RECORDS_PER_QUERY)
        .execute();
      for (const row of rows) yield { kind, ...row };
      if (rows.length < RECORDS_PER_QUERY) break;
      last = rows.at(-1) ?? last;
    }
  }
}

/** See `CatalogWriter`. */
export async function findSources(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  keys: readonly RecordKey[],
): Promise<Array<SourceRecord & { source: ContentSource }>> {
  const found: Array<SourceRecord & { source: ContentSource }> = [];
  for (const kind of KINDS) {
    const ofKind = keys.filter((key) => key.kind === kind).map(({ id, locale }) => ({ id, locale }));
    for (let start = 0; start < ofKind.length; start += RECORDS_PER_QUERY) {
      const given = engine.rows(
        { id: 'text', locale: 'text' },
        ofKind.slice(start, start + RECORDS_PER_QUERY),
      );
      const rows = await db
        .selectFrom(CONTENT_TABLES[kind])
        .select(['id', 'locale', 'checksum', 'source'])
        .where(sql<boolean>`(id, locale) in (select id, locale from ${given} as given)`)
        .execute();
      found.push(...rows.map((row) => ({ kind, ...row })));
    }
  }
  return found;
}
