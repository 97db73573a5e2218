import { createHash } from 'node:crypto';
import {
  type ExpressionBuilder,
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type Selectable,
  sql,
  type Transaction,
  type UnknownRow,
} from 'kysely';
import type {
  CatalogChange,
  CatalogStore,
  CatalogTransaction,
  ContentKind,
  ContentSource,
  FoundWords,
  GroupKind,
  ListPage,
  PageRequest,
  RecordKey,
  SearchOptions,
  SearchResult,
  SourceRecord,
  TemplateList,
  TimeOfYear,
} from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import type { Checklist } from '@/lib/catalog/checklist';
import type { CatalogVariant, LocaleVariant } from '@/lib/catalog/locale-variant';
import type { Series } from '@/lib/catalog/series';
import type { Share, ShareLookup } from '@/lib/catalog/share';
import type { Tag, TagWithCount } from '@/lib/catalog/tag';
import type { Months, Template, TemplateName, TemplateSummary } from '@/lib/catalog/template';
import type { GroupRef, TemplateMatch } from '@/lib/catalog/template-card';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { mixSubjects } from '@/lib/server/catalog/mix-subjects';
import { matchTemplate } from '@/lib/server/catalog/search/match-template';
import { isBusyError } from '@/lib/server/database/busy-error';
import { compareText } from '@/lib/text/compare-text';
import type { CatalogTables } from './catalog-tables';
import type { EndedShareCleanup } from './ended-share-cleanup';
import { listSeries, listSeriesOfTag } from './list-series';
import { countInLists } from './list-sizes';
import {
  countTagLists,
  findGroupVariants,
  findTemplateVariants,
  listCatalogVariants,
  listGroupVariants,
  listTemplateChunks,
  readTemplateChunk,
} from './locale-variants';
import { areAllRelated, chooseRelated, relateOutdatedTemplates, relateTemplates } from './related-templates';
import { indexOutdatedTemplates, isSearchIndexCurrent, updateSearchIndex } from './search-index';
import { searchVariants } from './search-templates';
import { findSources, listSources } from './sources';
import type { SqlEngine } from './sql-engine';
import { readList, updateTranslations, type VariantKey } from './template-lists';
import { readTemplatesOfMonth } from './templates-of-month';
import { writeContent } from './write-content';
import { TEMPLATES_PER_TRANSACTION, writeTransaction } from './write-transaction';

const SUMMARY_COLUMNS = [
  'template.id',
  'template.locale',
  'template.title',
  'template.summary',
  'template.promise',
  'template.months',
  'template.tags',
  'template.channel',
  'template.updated',
  'template.featured',
  'template.item_count',
  'template.section_count',
  'template.duration_days',
  'template.preview',
  'template.names',
] as const;

const CHANNEL_COLUMNS = ['id', 'locale', 'title', 'description', 'icon', 'website'] as const;

/** Tags that are listed unless the caller says how many. */
const TAG_LIMIT = 100;

type SummaryRow = Omit<
  Selectable<CatalogTables['template']>,
  | 'checklist'
  | 'keywords'
  | 'related'
  | 'source'
  | 'checksum'
  | 'search_format'
  | 'newest_key'
  | 'title_key'
  | 'editors_key'
  | 'translations'
>;

type ChannelRow = Omit<Selectable<CatalogTables['channel']>, 'source' | 'checksum'>;

export type SqlCatalogStoreParts = {
  db: Kysely<CatalogTables>;
  engine: SqlEngine;
  /** The database as error messages name it. */
  name: string;
  /** Without it, the content of ended shares is not deleted. */
  cleanup: EndedShareCleanup | null;
  /** Without it, searches run at once, in this process. */
  searches?: SearchRunner | undefined;
};

/** A method of the store that searches, and its arguments, which can be sent to another process. */
export type SearchRequest =
  | { method: 'searchTemplates'; args: readonly [Omit<SearchOptions, 'signal'>] }
  | { method: 'matchTemplates'; args: Readonly<Parameters<CatalogStore['matchTemplates']>> };

export type SearchRun<Result> = {
  signal?: AbortSignal | undefined;
  /** Runs the search in this process, until the signal is aborted. */
  runHere: (signal?: AbortSignal) => Promise<Result>;
};

/** Limits searches, and may run them elsewhere. */
export type SearchRunner = {
  run<Result>(request: SearchRequest, run: SearchRun<Result>): Promise<Result>;
  close(): void;
};

const UNLIMITED: SearchRunner = {
  run: (_request, { signal, runHere }) => runHere(signal),
  close: () => undefined,
};

/**
 * Completes the search index and related templates if an earlier version wrote them, or a change was interrupted. Returns whether there
 * was anything to write.
 */
export async function updateDerivedTables(db: Kysely<CatalogTables>, engine: SqlEngine): Promise<boolean> {
  const isIndexed = await isSearchIndexCurrent(db);
  if (!isIndexed) await indexOutdatedTemplates(db, engine);
  if (isIndexed && (await areAllRelated(db))) return false;
  await relateOutdatedTemplates(db, engine);
  return true;
}

/** A catalog store in a SQL database whose tables are up to date. */
export class SqlCatalogStore implements CatalogStore {
  readonly #db: Kysely<CatalogTables>;
  readonly #engine: SqlEngine;
  readonly #name: string;
  readonly #cleanup: EndedShareCleanup | null;
  readonly #searches: SearchRunner;

  constructor({ db, engine, name, cleanup, searches = UNLIMITED }: SqlCatalogStoreParts) {
    this.#db = db;
    this.#engine = engine;
    this.#name = name;
    this.#cleanup = cleanup;
    this.#searches = searches;
  }

  async findTemplate(id: string, locale: string): Promise<Template | null> {
    return findTemplate(this.#db, id, locale);
  }

  async hasTemplate(id: string, locale: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('template')
      .select('id')
      .where('id', '=', id)
      .where('locale', '=', locale)
      .executeTakeFirst();
    return row !== undefined;
  }

  async listTemplates(
    locale: string,
    list: TemplateList & { page: PageRequest },
  ): Promise<ListPage<TemplateSummary>> {
    return this.#read(async (db) => {
      const { items, total } = await readList(db, locale, list);
      const summaries = await readSummaries(db, items, locale);
      return { items: list.order === 'editors' ? mixSubjects(summaries) : summaries, total };
    });
  }

  async findTemplates(ids: readonly string[], locale: string): Promise<TemplateSummary[]> {
    if (ids.length === 0) return [];
    return this.#read(async (db) => {
      const rows = await db
        .selectFrom('template')
        .select(['id', 'locale'])
        .where('id', 'in', ids)
        .where('locale', 'in', [locale, DEFAULT_LOCALE])
        .execute();
      const variants = new Map(preferLocale(rows, locale).map((row) => [row.id, row]));
      return readSummaries(
        db,
        ids.flatMap((id) => variants.get(id) ?? []),
        locale,
      );
    });
  }

  async listRelatedTemplates(
    id: string,
    locale: string,
    limit: number,
    leftOut: readonly string[] = [],
  ): Promise<TemplateSummary[]> {
    const rows = await this.#db
      .selectFrom('template_related')
      .innerJoin('template', 'template.id', 'template_related.related_id')
      .select([...SUMMARY_COLUMNS, 'template_related.score'])
      .where('template_related.template_id', '=', id)
      .where('template.locale', 'in', [locale, DEFAULT_LOCALE])
      .orderBy('template_related.score', 'desc')
      .orderBy('template_related.related_id')
      .execute();
    const related = chooseRelated(preferLocale(rows, locale), limit, leftOut).map((row) =>
      withName(row, locale),
    );
    const isOriginal = (template: TemplateSummary) => Number(template.locale !== locale);
    return related.sort((a, b) => isOriginal(a) - isOriginal(b));
  }

  async listTemplatesOfMonth(locale: string, time: TimeOfYear): Promise<TemplateSummary[]> {
    return this.#read(async (db) => {
      const found = await readTemplatesOfMonth(db, locale, time);
      const monthsById = new Map(found.map(({ id, months }) => [id, months]));
      const summaries = await readSummaries(db, found, locale);
      return summaries.map((summary) => ({ ...summary, months: monthsById.get(summary.id) ?? null }));
    });
  }

  async searchTemplates({ signal, ...search }: SearchOptions): Promise<SearchResult> {
    const request = { method: 'searchTemplates', args: [search] } as const;
    return this.#searches.run(request, {
      signal,
      runHere: (limited = signal) => this.#search(search, limited),
    });
  }

  async #search({ page, ...search }: SearchOptions, signal: AbortSignal | undefined): Promise<SearchResult> {
    signal?.throwIfAborted();
    return this.#read(async (transaction) => {
      const db = signal ? transaction.withPlugin(new AbortPlugin(signal)) : transaction;
      const { results, related, ...result } = await searchVariants(db, this.#engine, search);
      const start = (page.number - 1) * page.size;
      const shown = results.slice(start, start + page.size);
      const summaries = await readSummaries(db, [...shown, ...related], search.locale);
      return {
        items: summaries.slice(0, shown.length),
        related: summaries.slice(shown.length),
        total: results.length,
        ...result,
      };
    });
  }

  /** A result is worth more than the marks in it: if there are too many searches, it has none. */
  async matchTemplates(
    templates: readonly TemplateSummary[],
    words: FoundWords,
  ): Promise<ReadonlyMap<string, TemplateMatch>> {
    if (templates.length === 0) return new Map();
    const request = { method: 'matchTemplates', args: [templates, words] } as const;
    try {
      return await this.#searches.run(request, { runHere: () => this.#match(templates, words) });
    } catch (error) {
      if (isBusyError(error)) return new Map();
      throw error;
    }
  }

  async #match(
    templates: readonly TemplateSummary[],
    words: FoundWords,
  ): Promise<ReadonlyMap<string, TemplateMatch>> {
    const rows = await this.#db
      .selectFrom('template')
      .select(['id', 'checklist'])
      .where(isOneOf(templates))
      .execute();
    const checklists = new Map(rows.map(({ id, checklist }) => [id, checklist]));
    return new Map(
      templates.flatMap((template) => {
        const checklist = checklists.get(template.id);
        if (checklist === undefined) return [];
        const match = matchTemplate({ ...template, checklist: readJson(checklist) }, words);
        return match ? [[template.id, match]] : [];
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

  async listTags(locale: string, limit = TAG_LIMIT): Promise<readonly TagWithCount[]> {
    return this.#read(async (db) => {
      const counts = new Map((await countTagLists(db, locale, limit)).map(({ tag, count }) => [tag, count]));
      if (counts.size === 0) return [];
      const rows = await db
        .selectFrom('tag')
        .select(['id', 'locale', 'title', 'description'])
        .where('id', 'in', [...counts.keys()])
        .where('locale', 'in', [locale, DEFAULT_LOCALE])
        .execute();
      const { compare } = new Intl.Collator(locale);
      return preferLocale(rows, locale)
        .map((row) => ({ ...row, templateCount: counts.get(row.id) ?? 0 }))
        .sort((a, b) => compare(a.title, b.title) || compareText(a.id, b.id));
    });
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

  async listSeries(locale: string): Promise<Series[]> {
    return listSeries(this.#db, locale);
  }

  async listSeriesOfTag(tag: string, locale: string): Promise<Series[]> {
    return this.#read((db) => listSeriesOfTag(db, tag, locale));
  }

  async findTitles(kind: ContentKind, ids: readonly string[], locale: string): Promise<GroupRef[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db
      .selectFrom(kind)
      .select(['id', 'locale', 'title'])
      .where('id', 'in', ids)
      .where('locale', 'in', [locale, DEFAULT_LOCALE])
      .execute();
    return preferLocale(rows, locale).map(({ id, title }) => ({ id, title }));
  }

  async listLocaleVariants(kind: ContentKind, id: string): Promise<LocaleVariant[]> {
    return kind === 'template' ? findTemplateVariants(this.#db, id) : findGroupVariants(this.#db, kind, id);
  }

  listGroupVariants(kind: GroupKind): AsyncIterable<LocaleVariant[]> {
    return listGroupVariants(this.#db, kind);
  }

  async listCatalogVariants(): Promise<CatalogVariant[]> {
    return listCatalogVariants(this.#db);
  }

  async listTemplateChunks(): Promise<string[]> {
    return listTemplateChunks(this.#db);
  }

  async readTemplateChunk(locales: readonly string[], number: number): Promise<LocaleVariant[]> {
    return readTemplateChunk(this.#db, locales, number);
  }

  listSources(source: ContentSource): AsyncIterable<SourceRecord> {
    return listSources(this.#db, source);
  }

  async findSources(keys: readonly RecordKey[]): Promise<Array<SourceRecord & { source: ContentSource }>> {
    return findSources(this.#db, this.#engine, keys);
  }

  async applyChange(change: CatalogChange): Promise<void> {
    if (change.put.length === 0 && change.remove.length === 0) return;
    const records = [...change.put.map(({ kind, value: { id } }) => ({ kind, id })), ...change.remove];
    const ids = new Set(records.flatMap(({ kind, id }) => (kind === 'template' ? id : [])));
    await this.#changeTemplates([...ids], change.remove, (transaction) =>
      writeContent(transaction, this.#engine, change),
    );
  }

  async change<Result>(
    { source, templateIds: ids }: { source: ContentSource; templateIds: readonly string[] },
    action: (transaction: CatalogTransaction) => Promise<Result>,
  ): Promise<Result> {
    const named = new Set(ids);
    return this.#changeTemplates(ids, [], (transaction) =>
      action({
        findTemplate: (id, locale) => findTemplate(transaction, id, locale),
        findSources: (keys) => findSources(transaction, this.#engine, keys),
        put: async (records) => {
          for (const { kind, value } of records) {
            if (kind === 'template' && !named.has(value.id))
              throw new Error(`The change does not name the template “${value.id}”.`);
          }
          await writeContent(transaction, this.#engine, { source, put: records, remove: [] });
        },
      }),
    );
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

  async ping(): Promise<void> {
    await this.#db.selectFrom('template').select('id').limit(1).execute();
  }

  async close(): Promise<void> {
    this.#cleanup?.stop();
    this.#searches.close();
    await this.#db.destroy();
  }

  /** Runs queries that see the same state of the database, whatever other processes write. */
  #read<Result>(action: (db: Kysely<CatalogTables>) => Promise<Result>): Promise<Result> {
    return this.#db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(action);
  }

  /**
   * Runs a transaction that changes these templates, and brings their lists, the search index and related templates up to date. If that
   * leaves very many templates to be indexed or related, others follow.
   */
  #changeTemplates<Result>(
    ids: readonly string[],
    remove: CatalogChange['remove'],
    action: (transaction: Transaction<CatalogTables>) => Promise<Result>,
  ): Promise<Result> {
    const removed = remove.filter(({ kind }) => kind === 'template');
    return this.#nameErrors(async () => {
      const { result, isIndexed, areRelated } = await writeTransaction(
        this.#db,
        this.#engine,
        async (transaction) => {
          await countInLists(transaction, this.#engine, ids, -1);
          const result = await action(transaction);
          await updateTranslations(transaction, this.#engine, ids);
          await countInLists(transaction, this.#engine, ids, 1);
          // If the title of a tag has changed, these are all lists with it.
          const options = { removed, limit: TEMPLATES_PER_TRANSACTION };
          const isIndexed = await updateSearchIndex(transaction, this.#engine, options);
          const areRelated =
            isIndexed && (await relateTemplates(transaction, this.#engine, TEMPLATES_PER_TRANSACTION));
          return { result, isIndexed, areRelated };
        },
      );
      if (!isIndexed) await indexOutdatedTemplates(this.#db, this.#engine);
      if (!areRelated) await relateOutdatedTemplates(this.#db, this.#engine);
      return result;
    });
  }

  /** Runs a transaction. */
  #write<Result>(action: (transaction: Transaction<CatalogTables>) => Promise<Result>): Promise<Result> {
    return this.#nameErrors(() => writeTransaction(this.#db, this.#engine, action));
  }

  /** If the database prevents an action, the error names the database and the reason. */
  async #nameErrors<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action();
    } catch (cause) {
      if (!this.#engine.isDatabaseError(cause)) throw cause;
      throw new Error(`The database ${this.#name} cannot be written (${(cause as Error).message})`, {
        cause,
      });
    }
  }
}

/**
 * Digest under which a private share is stored, so that a copy of the database opens no share. An id has 132 random
 * bits, too many to be found by trying, so it needs neither a salt nor a slow hash.
 */
function hashShareId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** Lets no statement begin after a signal is aborted. It fails with the reason of the signal. */
class AbortPlugin implements KyselyPlugin {
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#signal.throwIfAborted();
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** Returns one row of each id: that in this locale, if there is one. */
function preferLocale<Row extends { id: string; locale: string }>(
  rows: readonly Row[],
  locale: string,
): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) if (byId.get(row.id)?.locale !== locale) byId.set(row.id, row);
  return [...byId.values()];
}

/** Condition for templates that are one of the variants, of which there must be at least one. */
function isOneOf(variants: readonly VariantKey[]) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<CatalogTables, 'template'>) =>
    eb(
      refTuple('template.id', 'template.locale'),
      'in',
      variants.map(({ id, locale }) => tuple(id, locale)),
    );
}

/** Reads the summaries of variants, in their order. Those in another locale have their name in this one as title, if they have one. */
async function readSummaries(
  db: Kysely<CatalogTables>,
  variants: readonly VariantKey[],
  locale: string,
): Promise<TemplateSummary[]> {
  if (variants.length === 0) return [];
  const rows = await db.selectFrom('template').select(SUMMARY_COLUMNS).where(isOneOf(variants)).execute();
  const byKey = new Map(rows.map((row) => [`${row.locale}/${row.id}`, withName(row, locale)]));
  return variants.flatMap(({ id, locale }) => byKey.get(`${locale}/${id}`) ?? []);
}

async function findTemplate(db: Kysely<CatalogTables>, id: string, locale: string): Promise<Template | null> {
  const row = await db
    .selectFrom('template')
    .select([...SUMMARY_COLUMNS, 'template.keywords', 'template.related', 'template.checklist'])
    .where('id', '=', id)
    .where('locale', '=', locale)
    .executeTakeFirst();
  if (!row) return null;
  const keywords = readJson<string[]>(row.keywords);
  const names = readJson<Template['names']>(row.names);
  const related = readJson<string[]>(row.related);
  return { ...toSummary(row), keywords, names, related, checklist: readJson<Checklist>(row.checklist) };
}

function withName(row: SummaryRow, locale: string): TemplateSummary {
  const summary = toSummary(row);
  if (row.locale === locale) return summary;
  const name = readJson<Partial<Record<string, TemplateName>>>(row.names)[locale];
  if (!name) return summary;
  return { ...summary, title: name.title, promise: name.promise ?? '', titleLocale: locale };
}

function toSummary(row: SummaryRow): TemplateSummary {
  return {
    id: row.id,
    locale: row.locale,
    title: row.title,
    summary: row.summary,
    promise: row.promise,
    months: row.months ? readJson<Months>(row.months) : null,
    tags: readJson<string[]>(row.tags),
    channel: row.channel,
    updated: row.updated,
    featured: row.featured === 1,
    itemCount: row.item_count,
    sectionCount: row.section_count,
    durationDays: row.duration_days,
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
