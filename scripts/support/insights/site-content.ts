import { listItems } from '@/lib/catalog/checklist';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE, type Locale } from '@/lib/config/locales';
import { AUDIENCES } from './audiences';

/** A list of the catalog as visitors with a language see it. */
export type VisitedList = {
  id: string;
  title: string;
  tags: readonly string[];
  channel: string;
  /** Language in which it is shown: the visitor's, or English without a translation. */
  locale: string;
  itemIds: readonly string[];
};

export type SearchTerm = { term: string; results: number };

/** The site in one language. */
export type VisitedSite = {
  /** The most popular first. */
  lists: readonly [VisitedList, ...VisitedList[]];
  tags: readonly string[];
  /** Terms that find something, the most frequent first. */
  terms: readonly SearchTerm[];
  /** Those that find nothing. */
  missingTerms: readonly string[];
};

/** Returns what visitors can open and search for, by language. */
export function toVisitedSites(templates: readonly Template[]): ReadonlyMap<Locale, VisitedSite> {
  const originals = templates.filter(({ locale }) => locale === DEFAULT_LOCALE);
  return new Map(
    AUDIENCES.map(({ locale, missing }) => {
      const variants = new Map(originals.map((original) => [original.id, original]));
      for (const template of templates.filter((entry) => entry.locale === locale))
        variants.set(template.id, template);
      return [locale, toSite(byPopularity([...variants.values()], locale), locale, missing)];
    }),
  );
}

/** Lists in the visitor's language come first, because search engines show them; then featured ones. The rest is by chance. */
function byPopularity(templates: readonly Template[], locale: Locale): Template[] {
  const scoreOf = (template: Template) =>
    (template.locale === locale ? 2 : 0) + (template.featured ? 1 : 0) + 2 * hashOf(template.id);
  return [...templates].sort((a, b) => scoreOf(b) - scoreOf(a));
}

function toSite(templates: readonly Template[], locale: Locale, missing: readonly string[]): VisitedSite {
  const texts = templates.map(({ title, summary, keywords }) =>
    [title, summary, ...keywords].join('\n').toLocaleLowerCase(locale),
  );
  const countResults = (term: string) => texts.filter((text) => text.includes(term)).length;
  const words = new Set(
    templates
      .filter((template) => template.locale === locale)
      .flatMap(({ keywords }) => keywords.map((word) => word.toLocaleLowerCase(locale))),
  );
  const [first, ...others] = templates.map(toList);
  if (!first) throw new Error('The catalog has no lists.');
  return {
    lists: [first, ...others],
    tags: [...new Set(templates.flatMap(({ tags }) => tags))],
    terms: [...words]
      .map((term) => ({ term, results: countResults(term) }))
      .filter(({ results }) => results > 0)
      .sort((a, b) => hashOf(a.term) - hashOf(b.term)),
    missingTerms: missing.filter((term) => countResults(term) === 0),
  };
}

function toList({ id, title, tags, channel, locale, checklist }: Template): VisitedList {
  return { id, title, tags, channel, locale, itemIds: listItems(checklist).map((item) => item.id) };
}

/** A number from 0 to 1 that depends on a text only. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
