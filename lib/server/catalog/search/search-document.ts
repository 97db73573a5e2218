import { listItems } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Template } from '@/lib/catalog/template';
import { letterBigrams, splitWords } from './split-words';
import { stemWord } from './stem-word';

/** Version of the search documents. Increment this when they change, so that stores index all templates again. */
export const SEARCH_FORMAT = 3;

/**
 * Fields of a search document. Each weighs more than all fields after it together. `text` is the whole text: the other
 * fields, section titles and items.
 */
export const SEARCH_FIELDS = {
  title: { code: '1', weight: 8 },
  tags: { code: '2', weight: 4 },
  summary: { code: '3', weight: 2 },
  text: { code: '4', weight: 1 },
} as const;

export type SearchField = keyof typeof SEARCH_FIELDS;

/** The text of a template for the search index. */
export type SearchDocument = {
  /** The terms by which it is found: see `searchTerm` and `tagTerm`. */
  terms: string[];
  /** All distinct words, folded but not stemmed. */
  words: string[];
};

/** A private-use character between the parts of a term. No word contains it. */
const SEPARATOR = '\uE000';

/**
 * Returns the term of the search index for a stem in a field of templates of a locale. The index stores only which
 * templates contain a term, so that field and locale are parts of it.
 */
export function searchTerm(field: SearchField, locale: string, stem: string): string {
  return SEARCH_FIELDS[field].code + localeCode(locale) + SEPARATOR + stem;
}

/** Returns the term of the templates of a locale with a tag. */
export function tagTerm(locale: string, tag: string): string {
  return `0${localeCode(locale)}${SEPARATOR}${tag.replaceAll('-', SEPARATOR)}`;
}

function localeCode(locale: string): string {
  return locale.replaceAll('-', '').toLowerCase();
}

type Source = Pick<Template, 'locale' | 'title' | 'summary' | 'tags' | 'keywords' | 'checklist'>;

/** Builds the search document of a template. `tagTitles` are the titles of its tags in its locale. */
export function buildSearchDocument(template: Source, tagTitles: readonly string[]): SearchDocument {
  const { locale, title, summary, tags, keywords, checklist } = template;
  const words = new Set<string>();
  const listStems = (lines: readonly string[]): Set<string> => {
    const text = lines.join('\n');
    const fieldWords = new Set(splitWords(text, locale));
    for (const word of fieldWords) words.add(word);
    return new Set([...fieldWords].map((word) => stemWord(word, locale)).concat(letterBigrams(text, locale)));
  };
  const stems: Record<SearchField, Set<string>> = {
    title: listStems([title]),
    // Keywords say what a template is about, as tags do, and weigh the same.
    tags: listStems([...tags, ...tagTitles, ...keywords]),
    summary: listStems([summary]),
    text: listStems(
      [...checklist.sections.map((section) => section.title), ...listItems(checklist).map(textOf)].map(
        plainText,
      ),
    ),
  };
  for (const field of ['title', 'tags', 'summary'] as const) {
    for (const stem of stems[field]) stems.text.add(stem);
  }
  const terms = Object.entries(stems).flatMap(([field, fieldStems]) =>
    [...fieldStems].map((stem) => searchTerm(field as SearchField, locale, stem)),
  );
  return { terms: [...terms, ...tags.map((tag) => tagTerm(locale, tag))], words: [...words] };
}

function textOf({ text }: { text: string }): string {
  return text;
}
