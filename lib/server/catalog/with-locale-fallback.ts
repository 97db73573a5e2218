import type {
  CatalogReader,
  CatalogStore,
  ContentKind,
  FoundWords,
  SearchOptions,
  SearchResult,
  TemplateFilter,
  TemplateOrder,
} from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import type { Tag, TagWithCount } from '@/lib/catalog/tag';
import type { Template, TemplateSummary } from '@/lib/catalog/template';
import type { TemplateMatch } from '@/lib/catalog/template-card';
import { DEFAULT_LOCALE } from '@/lib/config/locales';

/** Candidates that are read per related template, so that translated ones can come first. */
const CANDIDATES = 4;

type CatalogWithTags = CatalogReader & Pick<CatalogStore, 'findTags'>;

/**
 * Wraps a catalog so that whatever has no translation in a locale is returned in the default locale. Lists contain
 * each template once, in the given order; without an order, translated templates come first.
 *
 * Tags and channels are read once: create a wrapper per request, so that a page queries them once and sees later
 * changes.
 */
export function withLocaleFallback(store: CatalogWithTags): CatalogReader {
  return new LocaleFallbackCatalog(store);
}

class LocaleFallbackCatalog implements CatalogReader {
  readonly #store: CatalogWithTags;
  readonly #tags = new Map<string, Promise<readonly TagWithCount[]>>();
  readonly #channels = new Map<string, Promise<readonly Channel[]>>();

  constructor(store: CatalogWithTags) {
    this.#store = store;
  }

  async findTemplate(id: string, locale: string): Promise<Template | null> {
    return findTranslationOrOriginal(locale, (localeToTry) => this.#store.findTemplate(id, localeToTry));
  }

  async listTemplates(
    locale: string,
    filter?: TemplateFilter,
    order?: TemplateOrder,
  ): Promise<TemplateSummary[]> {
    const translated = await this.#store.listTemplates(locale, filter, order);
    if (locale === DEFAULT_LOCALE) return translated;
    const originals = await this.#store.listTemplates(DEFAULT_LOCALE, filter, order);
    return sortTemplates(mergeById(translated, originals), locale, order);
  }

  async listRelatedTemplates(
    template: Pick<TemplateSummary, 'id' | 'tags'>,
    locale: string,
    limit: number,
  ): Promise<TemplateSummary[]> {
    const originals = await this.#store.listRelatedTemplates(template, DEFAULT_LOCALE, limit * CANDIDATES);
    if (locale === DEFAULT_LOCALE) return originals.slice(0, limit);
    const found = await this.#translate(originals, locale);
    const isTranslated = (related: TemplateSummary) => related.locale === locale;
    return [...found.filter(isTranslated), ...found.filter((related) => !isTranslated(related))].slice(
      0,
      limit,
    );
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

  /** Replaces originals by their translations, if there are any. */
  async #translate(originals: readonly TemplateSummary[], locale: string): Promise<TemplateSummary[]> {
    const translated = new Map((await this.#store.listTemplates(locale)).map((entry) => [entry.id, entry]));
    return originals.map((original) => translated.get(original.id) ?? original);
  }

  async findTag(id: string, locale: string): Promise<Tag | null> {
    return findTranslationOrOriginal(locale, (localeToTry) => this.#store.findTag(id, localeToTry));
  }

  listTags(locale: string): Promise<readonly TagWithCount[]> {
    return once(this.#tags, locale, () => this.#readTags(locale));
  }

  async #readTags(locale: string): Promise<readonly TagWithCount[]> {
    const originals = await this.#store.listTags(DEFAULT_LOCALE);
    if (locale === DEFAULT_LOCALE) return originals;
    const ids = originals.map(({ id }) => id);
    const translations = new Map((await this.#store.findTags(ids, locale)).map((tag) => [tag.id, tag]));
    const collator = new Intl.Collator(locale);
    return originals
      .map((tag) => ({ ...tag, ...translations.get(tag.id) }))
      .sort((a, b) => collator.compare(a.title, b.title));
  }

  /** A translation inherits icon and website from the original if it has none of its own. */
  async findChannel(id: string, locale: string): Promise<Channel | null> {
    const translated = await this.#store.findChannel(id, locale);
    if (locale === DEFAULT_LOCALE) return translated;
    const original = await this.#store.findChannel(id, DEFAULT_LOCALE);
    return translated ? { ...original, ...translated } : original;
  }

  listChannels(locale: string): Promise<readonly Channel[]> {
    return once(this.#channels, locale, () => this.#readChannels(locale));
  }

  async #readChannels(locale: string): Promise<readonly Channel[]> {
    const translated = await this.#store.listChannels(locale);
    if (locale === DEFAULT_LOCALE) return translated;
    const originals = await this.#store.listChannels(DEFAULT_LOCALE);
    const byId = new Map(originals.map((original) => [original.id, original]));
    return mergeById(
      translated.map((channel) => ({ ...byId.get(channel.id), ...channel })),
      originals,
    );
  }

  listLocaleVariants(kind: ContentKind, id: string) {
    return this.#store.listLocaleVariants(kind, id);
  }

  listCatalogVariants() {
    return this.#store.listCatalogVariants();
  }

  findShare(id: string, now: Date) {
    return this.#store.findShare(id, now);
  }
}

async function findTranslationOrOriginal<Found>(
  locale: string,
  find: (locale: string) => Promise<Found | null>,
): Promise<Found | null> {
  const translated = await find(locale);
  return translated ?? (locale === DEFAULT_LOCALE ? null : find(DEFAULT_LOCALE));
}

function sortTemplates(
  templates: TemplateSummary[],
  locale: string,
  order?: TemplateOrder,
): TemplateSummary[] {
  if (!order) return templates;
  const { compare } = new Intl.Collator(locale);
  if (order === 'title') return templates.sort((a, b) => compare(a.title, b.title));
  return templates.sort((a, b) => compare(b.updated, a.updated));
}

/** Returns the cached promise of a key; the first call creates it. */
function once<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key);
  if (cached) return cached;
  const value = read();
  cache.set(key, value);
  return value;
}

function mergeById<Entry extends { id: string }>(first: readonly Entry[], second: readonly Entry[]): Entry[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !known.has(id))];
}
