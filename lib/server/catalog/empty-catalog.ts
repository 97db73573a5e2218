import type { CatalogReader } from '@/lib/catalog/catalog-store';

/** The catalog during `next build`: no page contains the content of a database. */
export const EMPTY_CATALOG: CatalogReader = {
  findTemplate: async () => null,
  listTemplates: async () => ({ items: [], total: 0 }),
  listRelatedTemplates: async () => [],
  searchTemplates: async () => ({ items: [], total: 0, capped: false, words: {}, tagCounts: new Map() }),
  matchTemplates: async () => new Map(),
  findTag: async () => null,
  listTags: async () => [],
  findChannel: async () => null,
  listChannels: async () => [],
  findShare: async () => ({ status: 'unknown' }),
  listLocaleVariants: async () => [],
  listCatalogVariants: async () => [],
};
