import type { Generated } from 'kysely';
import type { ContentKind, ContentSource } from '@/lib/catalog/catalog-store';
import type { ChannelIcon } from '@/lib/catalog/channel';

/** Where a record comes from, and the checksum of its file. */
export type SourceColumns = { source: ContentSource; checksum: string };

/** Columns of the SQLite tables. Booleans are 0 or 1; arrays and objects are JSON text. */
export type SqliteTables = {
  template: SourceColumns & {
    id: string;
    locale: string;
    title: string;
    summary: string;
    /** JSON array of tag ids. `template_tag` contains the same ids for queries. */
    tags: string;
    channel: string;
    updated: string;
    featured: number;
    item_count: number;
    section_count: number;
    preview: string;
    checklist: string;
    /** JSON array. */
    keywords: string;
    /** Version of the template's search document. If it is not `SEARCH_FORMAT`, the template is indexed again. */
    search_format: number;
  };
  template_tag: { template_id: string; locale: string; tag: string; position: number };
  /** Full-text index of stems. `rank` is a hidden column of FTS5. */
  template_search: {
    template_id: string;
    locale: string;
    title: string;
    summary: string;
    tags: string;
    items: string;
    rank: Generated<number>;
  };
  /** The folded words of each template, for completions and corrections. */
  template_word: { locale: string; word: string; template_id: string };
  /** Bigrams of all words, for corrections. `length` is the number of characters of the word. */
  word_pair: { locale: string; pair: string; length: number; word: string };
  tag: SourceColumns & { id: string; locale: string; title: string; description: string };
  channel: SourceColumns & {
    id: string;
    locale: string;
    title: string;
    description: string;
    icon: ChannelIcon | null;
    website: string | null;
  };
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
};

/** The table of each kind of content. */
export const CONTENT_TABLES = {
  template: 'template',
  tag: 'tag',
  channel: 'channel',
} as const satisfies Record<ContentKind, keyof SqliteTables>;
