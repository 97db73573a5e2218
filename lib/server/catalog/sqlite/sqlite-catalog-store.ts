import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type {
  CatalogChange,
  CatalogStore,
  ContentKind,
  ContentSource,
  FoundWords,
  SearchOptions,
  SearchResult,
  SourceRecord,
  TemplateFilter,
  TemplateOrder,
} from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import type { Checklist } from '@/lib/catalog/checklist';
import type { LocaleVariant } from '@/lib/catalog/locale-variant';
import type { Share, ShareLookup } from '@/lib/catalog/share';
import type { Tag, TagWithCount } from '@/lib/catalog/tag';
import type { Template, TemplateSummary } from '@/lib/catalog/template';
import type { TemplateMatch } from '@/lib/catalog/template-card';
import { matchTemplate } from '@/lib/server/catalog/search/match-template';
import { EndedShareCleanup } from './ended-share-cleanup';
import { hashShareId } from './hash-share-id';
import {
  catalogVariantsQuery,
  channelVariantsQuery,
  listTemplateChunks,
  tagVariantsQuery,
  templateVariantsQuery,
} from './locale-variants';
import { migrateSqlite } from './migrate-sqlite';
import { type OpenSqliteOptions, openSqliteDatabase } from './open-sqlite-database';
import { isSearchIndexCurrent, updateSearchIndex } from './search-index';
import { searchVariants, type VariantKey } from './search-variants';
import { sqliteCode } from './sqlite-errors';
import { CONTENT_TABLES, type SqliteTables } from './sqlite-tables';
import { writeContent } from './write-content';

const SUMMARY_COLUMNS = [
  'template.id',
  'template.locale',
  'template.title',
  'template.summary',
  'template.tags',
  'template.channel',
  'template.updated',
  'template.featured',
  'template.item_count',
  'template.section_count',
  'template.preview',
] as const;

const CHANNEL_COLUMNS = ['id', 'locale', 'title', 'description', 'icon', 'website'] as const;

const ORDERS = {
  newest: sql`template.updated desc`,
  title: sql`template.title collate nocase`,
} as const satisfies Record<TemplateOrder, unknown>;

type SummaryRow = Omit<
  Selectable<SqliteTables['template']>,
  'checklist' | 'keywords' | 'source' | 'checksum' | 'search_format'
>;

type ChannelRow = Omit<Selectable<SqliteTables['channel']>, 'source' | 'checksum'>;

export type SqliteCatalogStoreOptions = OpenSqliteOptions & {
  /** Days after which the content of an expired or revoked share is deleted. Without it, the content is kept. */
  shareGraceDays?: number | undefined;
};

/**
 * Opens a catalog store in a SQLite file, and creates or migrates its tables. Only what has changed needs the write lock.
 */
export async function openSqliteCatalogStore(
  file: string,
  { shareGraceDays, ...options }: SqliteCatalogStoreOptions = {},
): Promise<CatalogStore> {
  const db = await openSqliteDatabase<SqliteTables>(file, options);
  try {
    await migrateSqlite(db);
    if (!(await isSearchIndexCurrent(db)))
      await db.transaction().execute((transaction) => updateSearchIndex(transaction));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const cleanup = shareGraceDays === undefined ? null : new EndedShareCleanup(file, shareGraceDays);
  await cleanup?.runIfDue(new Date());
  return new SqliteCatalogStore(file, db, cleanup);
}

class SqliteCatalogStore implements CatalogStore {
  readonly #file: string;
  readonly #db: Kysely<SqliteTables>;
  readonly #cleanup: EndedShareCleanup | null;

  constructor(file: string, db: Kysely<SqliteTables>, cleanup: EndedShareCleanup | null) {
    this.#file = file;
    this.#db = db;
    this.#cleanup = cleanup;
  }

  async findTemplate(id: string, locale: string): Promise<Template | null> {
    const row = await this.#db
      .selectFrom('template')
      .select([...SUMMARY_COLUMNS, 'template.keywords', 'template.checklist'])
      .where('id', '=', id)
      .where('locale', '=', locale)
      .executeTakeFirst();
    if (!row) return null;
    const keywords = readJson<string[]>(row.keywords);
    return { ...toSummary(row), keywords, checklist: readJson<Checklist>(row.checklist) };
  }

  async listTemplates(
    locale: string,
    filter: TemplateFilter = {},
    order: TemplateOrder = 'newest',
  ): Promise<TemplateSummary[]> {
    let query = this.#db.selectFrom('template').select(SUMMARY_COLUMNS).where('template.locale', '=', locale);
    if (filter.channel !== undefined) query = query.where('channel', '=', filter.channel);
    if (filter.featured !== undefined) query = query.where('featured', '=', filter.featured ? 1 : 0);
    const { tag } = filter;
    if (tag !== undefined) {
      query = query
        .innerJoin('template_tag', (join) =>
          join.onRef('template_id', '=', 'template.id').onRef('template_tag.locale', '=', 'template.locale'),
        )
        .where('template_tag.tag', '=', tag);
    }
    return (await query.orderBy(ORDERS[order]).orderBy('template.id').execute()).map(toSummary);
  }

  async listRelatedTemplates(
    template: Pick<TemplateSummary, 'id' | 'tags'>,
    locale: string,
    limit: number,
  ): Promise<TemplateSummary[]> {
    if (template.tags.length === 0) return [];
    const rows = await this.#db
      .selectFrom('template')
      .innerJoin('template_tag', (join) =>
        join.onRef('template_id', '=', 'template.id').onRef('template_tag.locale', '=', 'template.locale'),
      )
      .select(SUMMARY_COLUMNS)
      .where('template.locale', '=', locale)
      .where('template.id', '!=', template.id)
      .where('tag', 'in', template.tags)
      .groupBy(['template.id', 'template.locale'])
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('updated', 'desc')
      .orderBy('template.id')
      .limit(limit)
      .execute();
    return rows.map(toSummary);
  }

  async searchTemplates({ page, ...search }: SearchOptions): Promise<SearchResult> {
    const { variants, ...result } = await searchVariants(this.#db, search);
    const start = (page.number - 1) * page.size;
    const items = await this.#readSummaries(variants.slice(start, start + page.size));
    return { items, total: variants.length, ...result };
  }

  /** Reads the summaries of variants, in their order. */
  async #readSummaries(variants: readonly VariantKey[]): Promise<TemplateSummary[]> {
    if (variants.length === 0) return [];
    const rows = await this.#db
      .selectFrom('template')
      .select(SUMMARY_COLUMNS)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('template.id', 'template.locale'),
          'in',
          variants.map(({ id, locale }) => tuple(id, locale)),
        ),
      )
      .execute();
    const byKey = new Map(rows.map((row) => [`${row.locale}/${row.id}`, toSummary(row)]));
    return variants.flatMap(({ id, locale }) => byKey.get(`${locale}/${id}`) ?? []);
  }

  async matchTemplates(
    templates: readonly TemplateSummary[],
    words: FoundWords,
  ): Promise<ReadonlyMap<string, TemplateMatch>> {
    const rows = await this.#db
      .selectFrom('template')
      .select(['id', 'locale', 'title', 'summary', 'checklist'])
      .where(
        sql<boolean>`(id, locale) in (
          select value ->> 'id', value ->> 'locale'
          from json_each(${JSON.stringify(templates.map(({ id, locale }) => ({ id, locale })))})
        )`,
      )
      .execute();
    return new Map(
      rows.flatMap(({ checklist, ...row }) => {
        const match = matchTemplate({ ...row, checklist: readJson(checklist) }, words[row.locale] ?? []);
        return match ? [[row.id, match]] : [];
      }),
    );
  }

  async findTag(id: string, locale: string): Promise<Tag | null> {
    const row = await this.#db
      .selectFrom('tag')
      .select(['id', 'locale', 'title', 'description'])
      .where('id', '=', id)
      .where('locale', '=', locale)
      .executeTakeFirst();
    return row ?? null;
  }

  async findTags(ids: readonly string[], locale: string): Promise<Tag[]> {
    return this.#db
      .selectFrom('tag')
      .select(['id', 'locale', 'title', 'description'])
      .where('id', 'in', ids)
      .where('locale', '=', locale)
      .execute();
  }

  async listTags(locale: string): Promise<readonly TagWithCount[]> {
    return this.#db
      .selectFrom('tag')
      .innerJoin('template_tag', (join) =>
        join.onRef('template_tag.tag', '=', 'tag.id').onRef('template_tag.locale', '=', 'tag.locale'),
      )
      .select(['tag.id', 'tag.locale', 'tag.title', 'tag.description'])
      .select(({ fn }) => fn.countAll<number>().as('templateCount'))
      .where('tag.locale', '=', locale)
      .groupBy(['tag.id', 'tag.locale'])
      .orderBy(sql`tag.title collate nocase`)
      .execute();
  }

  async findChannel(id: string, locale: string): Promise<Channel | null> {
    const row = await this.#db
      .selectFrom('channel')
      .select(CHANNEL_COLUMNS)
      .where('id', '=', id)
      .where('locale', '=', locale)
      .executeTakeFirst();
    return row ? toChannel(row) : null;
  }

  async listChannels(locale: string): Promise<readonly Channel[]> {
    const rows = await this.#db
      .selectFrom('channel')
      .select(CHANNEL_COLUMNS)
      .where('locale', '=', locale)
      .orderBy(sql`title collate nocase`)
      .execute();
    return rows.map(toChannel);
  }

  async listLocaleVariants(kind: ContentKind, id: string): Promise<LocaleVariant[]> {
    if (kind === 'tag') return tagVariantsQuery(this.#db).where('tag.id', '=', id).execute();
    if (kind === 'channel') return channelVariantsQuery(this.#db).where('channel.id', '=', id).execute();
    return templateVariantsQuery(this.#db).where('id', '=', id).execute();
  }

  async listGroupVariants(kind: 'tag' | 'channel'): Promise<LocaleVariant[]> {
    const variants = kind === 'tag' ? tagVariantsQuery(this.#db) : channelVariantsQuery(this.#db);
    return variants.execute();
  }

  async listCatalogVariants(): Promise<LocaleVariant[]> {
    return catalogVariantsQuery(this.#db).execute();
  }

  async listTemplateChunks(locales: readonly string[], size: number): Promise<string[]> {
    return listTemplateChunks(this.#db, locales, size);
  }

  async readTemplateChunk(
    locales: readonly string[],
    { number, size }: { number: number; size: number },
  ): Promise<LocaleVariant[]> {
    const ids = this.#db
      .selectFrom('template')
      .select('id')
      .distinct()
      .where('locale', 'in', locales)
      .orderBy('id')
      .limit(size)
      .offset(number * size);
    return templateVariantsQuery(this.#db).where('id', 'in', ids).where('locale', 'in', locales).execute();
  }

  async listSources(source: ContentSource): Promise<SourceRecord[]> {
    const kinds = Object.keys(CONTENT_TABLES) as ContentKind[];
    const lists = kinds.map(async (kind) => {
      const rows = await this.#db
        .selectFrom(CONTENT_TABLES[kind])
        .select(['id', 'locale', 'checksum'])
        .where('source', '=', source)
        .execute();
      return rows.map((row) => ({ kind, ...row }));
    });
    return (await Promise.all(lists)).flat();
  }

  async applyChange(change: CatalogChange): Promise<void> {
    if (change.put.length === 0 && change.remove.length === 0) return;
    await this.#write(async (transaction) => {
      await writeContent(transaction, change);
      await updateSearchIndex(
        transaction,
        change.remove.filter(({ kind }) => kind === 'template'),
      );
    });
  }

  async addShare(share: Share, expiresAt: string | null): Promise<void> {
    const row = {
      id_hash: hashShareId(share.id),
      created_at: share.createdAt,
      expires_at: expiresAt,
      revoked_at: null,
      title: share.title,
      owner: share.owner,
      checklist: JSON.stringify(share.checklist),
    };
    await this.#write((transaction) => transaction.insertInto('share').values(row).execute());
  }

  async revokeShare(id: string, now: Date): Promise<boolean> {
    const result = await this.#write((transaction) =>
      transaction
        .updateTable('share')
        .set({ revoked_at: now.toISOString() })
        .where('id_hash', '=', hashShareId(id))
        .where('revoked_at', 'is', null)
        .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
        .executeTakeFirstOrThrow(),
    );
    return result.numUpdatedRows > 0n;
  }

  async findShare(id: string, now: Date): Promise<ShareLookup> {
    await this.#cleanup?.runIfDue(now);
    const isOpen = sql`revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()})`;
    const row = await this.#db
      .selectFrom('share')
      .select(['title', 'owner', 'created_at'])
      // The content of an ended share is not read, so that its lookup is the same work as that of an unknown id.
      .select(sql<string | null>`case when ${isOpen} then checklist end`.as('checklist'))
      .where('id_hash', '=', hashShareId(id))
      .executeTakeFirst();
    if (!row) return { status: 'unknown' };
    const { title, owner, created_at: createdAt, checklist } = row;
    if (title === null || owner === null || checklist === null) return { status: 'gone' };
    return { status: 'open', share: { id, title, owner, createdAt, checklist: readJson(checklist) } };
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }

  /** Runs a transaction. If the database prevents it, the error names the file and the reason. */
  async #write<Result>(action: (transaction: Transaction<SqliteTables>) => Promise<Result>): Promise<Result> {
    try {
      return await this.#db.transaction().execute(action);
    } catch (cause) {
      if (!sqliteCode(cause)) throw cause;
      throw new Error(`The database ${this.#file} cannot be written (${(cause as Error).message})`, {
        cause,
      });
    }
  }
}

function toSummary(row: SummaryRow): TemplateSummary {
  return {
    id: row.id,
    locale: row.locale,
    title: row.title,
    summary: row.summary,
    tags: readJson<string[]>(row.tags),
    channel: row.channel,
    updated: row.updated,
    featured: row.featured === 1,
    itemCount: row.item_count,
    sectionCount: row.section_count,
    preview: readJson<string[]>(row.preview),
  };
}

function toChannel({ icon, website, ...channel }: ChannelRow): Channel {
  return { ...channel, ...(icon && { icon }), ...(website && { website }) };
}

/** Parses a JSON column. It was written by this module, so the shape is not checked. */
function readJson<Shape>(text: string): Shape {
  return JSON.parse(text) as Shape;
}
