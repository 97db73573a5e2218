import type { Hemisphere } from '@/lib/config/seasons';
import type { Channel } from './channel';
import type { CatalogVariant, LocaleVariant } from './locale-variant';
import type { Series } from './series';
import type { Share, ShareLookup } from './share';
import type { Tag, TagWithCount } from './tag';
import type { Template, TemplateSummary } from './template';
import type { GroupRef, TemplateMatch } from './template-card';

/** Origin of a template, tag, channel or series: a file of the embedded catalog (`content/`), or an import. */
export type ContentSource = 'embedded' | 'imported';

export type RecordKey = { kind: ContentKind; id: string; locale: string };

/** Key of a stored record with the digest of its source text. If the digest is the same, nothing is written. */
export type SourceRecord = RecordKey & { checksum: string };

export type ContentKind = 'template' | 'tag' | 'channel' | 'series';

/** Content that groups templates. */
export type GroupKind = Exclude<ContentKind, 'template'>;

/** A record to store, with the digest of its source text. */
export type ContentRecord = { checksum: string } & (
  | { kind: 'template'; value: Template }
  | { kind: 'tag'; value: Tag }
  | { kind: 'channel'; value: Channel }
  | { kind: 'series'; value: Series }
);

/** Records to insert, replace and delete in one transaction. */
export type CatalogChange = {
  source: ContentSource;
  put: readonly ContentRecord[];
  remove: readonly RecordKey[];
};

/** What a change reads and stores within its transaction. */
export type CatalogTransaction = {
  findTemplate(id: string, locale: string): Promise<Template | null>;
  /** Finds the stored ones of these records. */
  findSources(keys: readonly RecordKey[]): Promise<Array<SourceRecord & { source: ContentSource }>>;
  /**
   * Inserts or replaces records, except for those that are stored with the same checksum.
   *
   * @throws SourceConflictError if one of them is one of the other source. Nothing is stored then.
   */
  put(records: readonly ContentRecord[]): Promise<void>;
};

export type TemplateOrder = 'newest' | 'title';

/**
 * A list of templates: all of them, or those of a tag or channel, or featured ones. In the order `editors`, featured ones come first, and
 * the others whatever their dates and titles are, on each page with different main tags one after the other. In the order `best`, those
 * come first that have the tag as their main tag, then featured ones, then the others in that order. Newest first is the default.
 */
export type TemplateList =
  | { filter?: undefined; order?: TemplateOrder | 'editors' | undefined }
  | { filter: { tag: string }; order?: TemplateOrder | 'best' | undefined }
  | { filter: { channel: string }; order?: 'newest' | 'editors' | undefined }
  | { filter: { featured: true }; order?: 'newest' };

/** A month, 1 to 12, on one side of the equator. */
export type TimeOfYear = { month: number; hemisphere: Hemisphere };

/** A page of a list; `number` is counted from 1. */
export type PageRequest = { number: number; size: number };

/** Items of one page of a list, and the number of items on all its pages. */
export type ListPage<Item> = { items: Item[]; total: number };

export type SearchOptions = {
  locale: string;
  /** Text from the search field, as typed. */
  query: string;
  tag?: string;
  /** Defaults to relevance, best match first. */
  order?: TemplateOrder;
  page: PageRequest;
  /** Whether unknown words are left as they are, and not corrected. */
  exact?: boolean | undefined;
  /** If it is aborted before the search has begun, the search is rejected with its reason; if it is aborted later, it may be. */
  signal?: AbortSignal | undefined;
};

/**
 * The words of a query that were found, by locale. Each is a list of stems that count as this word, its own and those of synonyms, and
 * of beginnings, such as `camp*`.
 */
export type FoundWords = Readonly<Record<string, ReadonlyArray<readonly string[]>>>;

export type SearchResult = ListPage<TemplateSummary> & {
  /** Whether more templates match than a search returns. `total` is the number of those that it returns. */
  capped: boolean;
  /** The query as it was searched, if words of it were corrected. */
  corrected: string | null;
  /** At most three templates that only mention words of the query, if none is about it. */
  related: readonly TemplateSummary[];
  words: FoundWords;
  /** How many of all these templates, on all pages, have each tag. Tags of none are missing. */
  tagCounts: ReadonlyMap<string, number>;
};

/**
 * The catalog as the site reads it. Lists of templates contain summaries, and each template once: first those with a
 * variant in the requested locale, then the others in the default locale, in any order. No list is read without a bound.
 * Every method rejects if the database fails.
 */
export interface CatalogReader {
  findTemplate(id: string, locale: string): Promise<Template | null>;
  /** Whether there is a variant in this locale. */
  hasTemplate(id: string, locale: string): Promise<boolean>;
  listTemplates(
    locale: string,
    options: TemplateList & { page: PageRequest },
  ): Promise<ListPage<TemplateSummary>>;
  /** Templates by their ids, in this order. Ids of templates that do not exist are left out. */
  findTemplates(ids: readonly string[], locale: string): Promise<TemplateSummary[]>;
  /**
   * At most `limit` of the templates that editors have chosen for this one, and of those that are most like it, best first. There are six
   * at most, and fewer if they have no variant in the locale or the default locale. Of those with an id of `leftOut`, others take
   * the place, unless editors have chosen all that are shown.
   */
  listRelatedTemplates(
    id: string,
    locale: string,
    limit: number,
    leftOut?: readonly string[],
  ): Promise<TemplateSummary[]>;
  /**
   * The templates that belong to a month, translated ones first, of a few hundred that belong to any. Translations have the months of
   * their original unless they have their own.
   */
  listTemplatesOfMonth(locale: string, time: TimeOfYear): Promise<TemplateSummary[]>;
  /**
   * Searches the templates of a locale and of the default locale. By relevance, translated ones need not come first.
   *
   * @throws BusyError if there are too many searches, or it takes too long.
   */
  searchTemplates(options: SearchOptions): Promise<SearchResult>;
  /**
   * Finds the words of a search in templates. It reads their checklists, so pass one page of a result.
   *
   * @returns matches by template id, without templates in which no word was found.
   */
  matchTemplates(
    templates: readonly TemplateSummary[],
    words: FoundWords,
  ): Promise<ReadonlyMap<string, TemplateMatch>>;

  findTag(id: string, locale: string): Promise<Tag | null>;
  /**
   * The tags with the most templates, by title, with the number of templates in the list of the tag in this locale. Without
   * `limit`, a number of them that a page can show.
   */
  listTags(locale: string, limit?: number): Promise<readonly TagWithCount[]>;

  findChannel(id: string, locale: string): Promise<Channel | null>;
  /** All series, by title: each in this locale, or else in the default locale. There are `MAX_SERIES` at most. */
  listSeries(locale: string): Promise<Series[]>;
  /** Those of them with at least `MIN_OF_SUBJECT` templates whose main tag is this one, or whose templates all have it: those with the most first. */
  listSeriesOfTag(tag: string, locale: string): Promise<Series[]>;
  /** Titles of templates, tags, channels or series in this locale, or else in the default locale. Ids without a title are left out. */
  findTitles(kind: ContentKind, ids: readonly string[], locale: string): Promise<GroupRef[]>;

  /** Locales in which a template, tag, channel or series has a page. A tag without templates has none. */
  listLocaleVariants(kind: ContentKind, id: string): Promise<LocaleVariant[]>;
  /** Reads all tags with templates, or all channels or series, sorted by id: of each, the variants in all locales. */
  listGroupVariants(kind: GroupKind): AsyncIterable<LocaleVariant[]>;
  /** One variant of the whole catalog for each locale that has templates. Its id is the empty string. */
  listCatalogVariants(): Promise<CatalogVariant[]>;
  /**
   * The chunks of all templates, sorted by id, that sitemaps consist of. A chunk has 1,000 variants at most, and all of a template.
   *
   * @returns the date of the last change in each chunk, `YYYY-MM-DD`.
   */
  listTemplateChunks(): Promise<string[]>;
  /** Variants in these locales of the templates of one chunk, sorted by id. `number` is zero-based. */
  readTemplateChunk(locales: readonly string[], number: number): Promise<LocaleVariant[]>;
}

/** The catalog as the embedded content and imports write it. Every method rejects if the database fails. */
export interface CatalogWriter {
  /** Reads all records of a source, by kind, id and locale. */
  listSources(source: ContentSource): AsyncIterable<SourceRecord>;
  /** Finds the stored ones of these records. */
  findSources(keys: readonly RecordKey[]): Promise<Array<SourceRecord & { source: ContentSource }>>;
  /** @throws SourceConflictError if a record to store is one of the other source. Nothing is changed then. */
  applyChange(change: CatalogChange): Promise<void>;
  /**
   * Stores records that depend on what is stored. No other process can write until `action` ends, so it should be short.
   *
   * @param change with the ids of all templates that `action` may put.
   */
  change<Result>(
    change: { source: ContentSource; templateIds: readonly string[] },
    action: (transaction: CatalogTransaction) => Promise<Result>,
  ): Promise<Result>;
}

/** The private shares. Every method rejects if the database fails. */
export interface ShareStore {
  /** `expiresAt` is an ISO 8601 date-time in UTC; null for a share that does not expire. */
  addShare(share: Share, expiresAt: string | null): Promise<void>;
  /** Revokes an open share. Resolves to false if there is no open share with this id. */
  revokeShare(id: string, now: Date): Promise<boolean>;
  findShare(id: string, now: Date): Promise<ShareLookup>;
}

/** An open database with the catalog and the private shares. What does not open or close it takes one of its parts. */
export interface CatalogStore extends CatalogReader, CatalogWriter, ShareStore {
  /** Reads a row. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
