import type { Channel } from './channel';
import type { LocaleVariant } from './locale-variant';
import type { Share, ShareLookup } from './share';
import type { Tag, TagWithCount } from './tag';
import type { Template, TemplateSummary } from './template';

/** Where a template, tag or channel came from: a file of the embedded catalogue, or an import. */
export type ContentSource = 'embedded' | 'imported';

/**
 * What is known of a stored record's source. `checksum` is the digest of the source text; equal digests mean
 * that nothing has to be written.
 */
export type SourceRecord = { kind: ContentKind; id: string; locale: string; checksum: string };

export type ContentKind = 'template' | 'tag' | 'channel';

/** A record to store, with the digest of the text that it was read from. */
export type ContentRecord = { checksum: string } & (
  | { kind: 'template'; value: Template }
  | { kind: 'tag'; value: Tag }
  | { kind: 'channel'; value: Channel }
);

/** What one change of the catalogue brings; all of it is stored, or none. */
export type CatalogChange = {
  source: ContentSource;
  put: ContentRecord[];
  remove: Array<Pick<SourceRecord, 'kind' | 'id' | 'locale'>>;
};

export type TemplateFilter = { tag?: string; channel?: string; featured?: boolean };

export type TemplateOrder = 'newest' | 'title';

export type SearchOptions = {
  locale: string;
  /** What the visitor typed. */
  query: string;
  tag?: string;
  /** Without an order, the best match comes first. */
  order?: TemplateOrder;
};

/**
 * The one way to the catalogue, whichever database holds it. Lists of templates hold summaries, newest
 * first unless an order is given. Every method rejects where the database does not answer.
 */
export interface CatalogStore {
  findTemplate(id: string, locale: string): Promise<Template | null>;
  listTemplates(locale: string, filter?: TemplateFilter, order?: TemplateOrder): Promise<TemplateSummary[]>;
  /** Templates of a locale with the most tags in common with this one; at most `limit`. */
  listRelatedTemplates(
    template: Pick<TemplateSummary, 'id' | 'tags'>,
    locale: string,
    limit: number,
  ): Promise<TemplateSummary[]>;
  searchTemplates(options: SearchOptions): Promise<TemplateSummary[]>;

  findTag(id: string, locale: string): Promise<Tag | null>;
  /** Those of the tags that exist in a locale, in any order. */
  findTags(ids: readonly string[], locale: string): Promise<Tag[]>;
  /** Tags of at least one template, by title. */
  listTags(locale: string): Promise<readonly TagWithCount[]>;

  findChannel(id: string, locale: string): Promise<Channel | null>;
  listChannels(locale: string): Promise<readonly Channel[]>;

  /** The languages in which a template, tag or channel has a page; a tag without templates has none. */
  listLocaleVariants(kind: ContentKind, id: string): Promise<LocaleVariant[]>;
  /** All tags that templates carry, or all channels, in all languages, by id. */
  listGroupVariants(kind: 'tag' | 'channel'): Promise<LocaleVariant[]>;
  /** The whole catalogue in each language that has templates; its id is empty. */
  listCatalogVariants(): Promise<LocaleVariant[]>;
  /**
   * Cuts all templates that exist in any of the languages, by id, into parts of `size` ids. Answers for each
   * part the day of the last change in it, `YYYY-MM-DD`.
   */
  listTemplateChunks(locales: readonly string[], size: number): Promise<string[]>;
  /** The variants in these languages of the templates in one part, counted from 0, by id. */
  readTemplateChunk(
    locales: readonly string[],
    part: { number: number; size: number },
  ): Promise<LocaleVariant[]>;

  listSources(source: ContentSource): Promise<SourceRecord[]>;
  applyChange(change: CatalogChange): Promise<void>;

  /** `expiresAt` is an ISO 8601 instant, UTC; null for a share that stays. */
  addShare(share: Share, expiresAt: string | null): Promise<void>;
  /** Tells whether there was an open share with this id. */
  revokeShare(id: string, now: Date): Promise<boolean>;
  findShare(id: string, now: Date): Promise<ShareLookup>;

  close(): Promise<void>;
}

/** What pages read of the catalogue. */
export type CatalogReader = Pick<
  CatalogStore,
  | 'findTemplate'
  | 'listTemplates'
  | 'listRelatedTemplates'
  | 'searchTemplates'
  | 'findTag'
  | 'listTags'
  | 'findChannel'
  | 'listChannels'
  | 'findShare'
  | 'listLocaleVariants'
  | 'listCatalogVariants'
>;
