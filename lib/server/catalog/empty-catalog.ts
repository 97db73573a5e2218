import type { CatalogReader } from '@/lib/catalog/catalog-store';

/** The catalog during `next build`: no page contains the content of a database. */
export const EMPTY_CATALOG: CatalogReader = {
  findTemplate: async () => null,
  hasTemplate: async () => false,
  listTemplates: async () => ({ items: [], total: 0 }),
  findTemplates: async () => [],
  listRelatedTemplates: async () => [],
  listTemplatesOfMonth: async () => [],
  searchTemplates: async () => ({
    items: [],
    total: 0,
    capped: false,
    corrected: null,
    related: [],
    words: {},
    tagCounts: new Map(),
  }),
  matchTemplates: async () => new Map(),
  findTag: async () => null,
  listTags: async () => [],
  findChannel: async () => null,
  listSeries: async () => [],
  listSeriesOfTag: async () => [],
  findTitles: async () => [],
  listLocaleVariants: async () => [],
  listGroupVariants: async function* () {},
  listCatalogVariants: async () => [],
  listTemplateChunks: async () => [],
  readTemplateChunk: async () => [],
};
