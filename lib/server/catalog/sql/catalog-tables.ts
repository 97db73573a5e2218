import type { Generated } from 'kysely';
import type { ContentKind, ContentSource } from '@/lib/catalog/catalog-store';
import type { ChannelIcon } from '@/lib/catalog/channel';

/** Where a record comes from, and the checksum of its file. */
export type SourceColumns = { source: ContentSource; checksum: string };

/** The list of all templates has an empty id. */
export type ListKind = 'all' | 'channel' | 'tag';

/** Columns of the tables, in all engines. Booleans are 0 or 1; arrays and objects are JSON text. */
export type CatalogTables = {
  template: SourceColumns & {
    id: string;
    locale: string;
    title: string;
    summary: string;
    promise: string;
    /** JSON object; see `Months`. Empty if there are none. */
    months: string;
    /** JSON array of tag ids. `template_tag` contains the same ids for queries. */
    tags: string;
    channel: string;
    updated: string;
    featured: number;
    item_count: number;
    section_count: number;
    duration_days: number;
    preview: string;
    checklist: string;
    /** JSON array. */
    keywords: string;
    /** JSON object; see `Template`. */
    names: string;
    /** JSON array of the ids of related templates that editors have chosen. */
    related: string;
    /** Version of the template's search document. If it is not `SEARCH_FORMAT`, the template is indexed again. */
    search_format: number;
    /** See `sortKeyColumns`. */
    newest_key: string;
    title_key: string;
    /** See `editorsKey`. */
    editors_key: string;
    /** Other locales of an original, such as ` de fr `. Empty in other locales. See `updateTranslations`. */
    translations: Generated<string>;
  };
  /** The columns of the template are repeated, so that an index has all that a list reads. See `tagSortKeyColumns`. */
  template_tag: {
    template_id: string;
    locale: string;
    tag: string;
    position: number;
    newest_key: string;
    title_key: string;
    best_key: string;
    translations: Generated<string>;
  };
  /** Number of templates in each list: of all, of a tag or of a channel, by locale and `translations`. See `countInLists`. */
  list_size: { kind: ListKind; id: string; locale: string; translations: string; templates: number };
  /** Full-text index of the search terms of each template, without its texts. `FullTextIndex.key` is its key column. */
  template_search: { terms: string };
  /** The templates in the search index. */
  search_template: {
    /** Sorts newer templates before older ones; see `firstSearchKey`. */
    key: number;
    locale: string;
    template_id: string;
    /** The locale of the stored template. Another one than `locale` if only its name is translated. */
    variant: string;
    /** As in `template`, of which a search would have to read a thousand rows. */
    tags: string;
    /** What the template is about, by which it is ranked; see `parseSubject`. */
    subject: string;
    /** The words by which it is compared with others; see `parseStrongWords`. */
    strong_words: string;
    /** 0 if its related templates have to be found. Names of templates have none of their own. */
    is_related: number;
  };
  /** The templates that are most like each one, and those that editors have chosen; see `relateTemplates`. */
  template_related: { template_id: string; related_id: string; score: number };
  /** The folded words of titles, keywords and tags, for corrections, with the number of templates that have them there. */
  search_word: { locale: string; word: string; spelling: string; template_count: number };
  tag: SourceColumns & { id: string; locale: string; title: string; description: string };
  channel: SourceColumns & {
    id: string;
    locale: string;
    title: string;
    description: string;
    icon: ChannelIcon | null;
    website: string | null;
  };
  /** `lists` is a JSON array of template ids, empty in translations. */
  series: SourceColumns & { id: string; locale: string; title: string; description: string; lists: string };
  /** Private shares. Title, owner and checklist are null once they are deleted; `share_by_end` indexes the others. */
  share: {
    /** See `hashShareId`. */
    id_hash: string;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    title: string | null;
    owner: string | null;
    checklist: string | null;
  };
  /** One row: the last reading of the system clock that was believed; see `ClockCheck`. Not copied to another database. */
  clock: { id: number; time: string };
};

/** The table of each kind of content. */
export const CONTENT_TABLES = {
  template: 'template',
  tag: 'tag',
  channel: 'channel',
  series: 'series',
} as const satisfies Record<ContentKind, keyof CatalogTables>;
