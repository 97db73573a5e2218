import type {
  CatalogReader,
  ContentKind,
  FoundWords,
  GroupKind,
  PageRequest,
  SearchOptions,
  SearchResult,
  TemplateList,
  TimeOfYear,
} from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import type { Tag } from '@/lib/catalog/tag';
import type { Template, TemplateSummary } from '@/lib/catalog/template';
import type { TemplateMatch } from '@/lib/catalog/template-card';
import { DEFAULT_LOCALE } from '@/lib/config/locales';

/**
 * Wraps a catalog so that a template, tag or channel without a translation in a locale is returned in the default locale.
 * Lists of templates, tags and series, and titles, contain both already.
 */
export function withLocaleFallback(store: CatalogReader): CatalogReader {
  return new LocaleFallbackCatalog(store);
}

class LocaleFallbackCatalog implements CatalogReader {
  readonly #store: CatalogReader;

  constructor(store: CatalogReader) {
    this.#store = store;
  }

  async findTemplate(id: string, locale: string): Promise<Template | null> {
    return findTranslationOrOriginal(locale, (localeToTry) => this.#store.findTemplate(id, localeToTry));
  }

  hasTemplate(id: string, locale: string) {
    return this.#store.hasTemplate(id, locale);
  }

  listTemplates(locale: string, options: TemplateList & { page: PageRequest }) {
    return this.#store.listTemplates(locale, options);
  }

  findTemplates(ids: readonly string[], locale: string) {
    return this.#store.findTemplates(ids, locale);
  }

  listRelatedTemplates(id: string, locale: string, limit: number, leftOut?: readonly string[]) {
    return this.#store.listRelatedTemplates(id, locale, limit, leftOut);
  }

  listTemplatesOfMonth(locale: string, time: TimeOfYear) {
    return this.#store.listTemplatesOfMonth(locale, time);
  }

  searchTemplates(options: SearchOptions): Promise<SearchResult> {
    return this.#store.searchTemplates(options);
  }

  matchTemplates(
    templates: readonly TemplateSummary[],
    words: FoundWords,
  ): Promise<ReadonlyMap<string, TemplateMatch>> {
    return this.#store.matchTemplates(templates, words);
  }

  async findTag(id: string, locale: string): Promise<Tag | null> {
    return findTranslationOrOriginal(locale, (localeToTry) => this.#store.findTag(id, localeToTry));
  }

  listTags(locale: string, limit?: number) {
    return this.#store.listTags(locale, limit);
  }

  /** A translation inherits icon and website from the original if it has none of its own. */
  async findChannel(id: string, locale: string): Promise<Channel | null> {
    const translated = await this.#store.findChannel(id, locale);
    if (locale === DEFAULT_LOCALE) return translated;
    const original = await this.#store.findChannel(id, DEFAULT_LOCALE);
    return translated ? { ...original, ...translated } : original;
  }

  listSeries(locale: string) {
    return this.#store.listSeries(locale);
  }

  listSeriesOfTag(tag: string, locale: string) {
    return this.#store.listSeriesOfTag(tag, locale);
  }

  findTitles(kind: ContentKind, ids: readonly string[], locale: string) {
    return this.#store.findTitles(kind, ids, locale);
  }

  listLocaleVariants(kind: ContentKind, id: string) {
    return this.#store.listLocaleVariants(kind, id);
  }

  listGroupVariants(kind: GroupKind) {
    return this.#store.listGroupVariants(kind);
  }

  listCatalogVariants() {
    return this.#store.listCatalogVariants();
  }

  listTemplateChunks() {
    return this.#store.listTemplateChunks();
  }

  readTemplateChunk(locales: readonly string[], number: number) {
    return this.#store.readTemplateChunk(locales, number);
  }
}

async function findTranslationOrOriginal<Found>(
  locale: string,
  find: (locale: string) => Promise<Found | null>,
): Promise<Found | null> {
  const translated = await find(locale);
  return translated ?? (locale === DEFAULT_LOCALE ? null : find(DEFAULT_LOCALE));
}
