import type { Generated } from 'kysely';
import type { ContentKind, ContentSource } from '@/lib/catalog/catalog-store';
import type { ChannelIcon } from '@/lib/catalog/channel';

type Sourced = { source: ContentSource; checksum: string };

/** Columns as SQLite holds them: booleans are 0 or 1, lists and trees are JSON text. */
export type SqliteTables = {
  template: Sourced & {
    id: string;
    locale: string;
    title: string;
    summary: string;
    /** JSON list of tag ids; `template_tag` holds the same for look-ups. */
    tags: string;
    channel: string;
    updated: string;
    featured: number;
    item_count: number;
    preview: string;
    checklist: string;
    /** Format in which the search index holds the template; another than today's has it indexed anew. */
    search_format: number;
  };
  template_tag: { template_id: string; locale: string; tag: string; position: number };
  /** Full-text index over stems; `rank` is FTS5's own column. */
  template_search: {
    template_id: string;
    locale: string;
    title: string;
    summary: string;
    tags: string;
    items: string;
    rank: Generated<number>;
  };
  /** The words of each template as they are written, folded: what an unfinished or mistyped word may be. */
  template_word: { locale: string; word: string; template_id: string };
  /** Pairs of neighbouring letters of every word; `length` counts the word's letters. */
  word_pair: { locale: string; pair: string; length: number; word: string };
  tag: Sourced & { id: string; locale: string; title: string; description: string };
  channel: Sourced & {
    id: string;
    locale: string;
    title: string;
    description: string;
    icon: ChannelIcon | null;
    website: string | null;
  };
  share: {
    id: string;
    title: string;
    owner: string;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    checklist: string;
  };
};

/** Tables that hold each kind of content. */
export const CONTENT_TABLES = {
  template: 'template',
  tag: 'tag',
  channel: 'channel',
} as const satisfies Record<ContentKind, keyof SqliteTables>;
