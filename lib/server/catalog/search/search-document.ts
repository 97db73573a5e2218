import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Template } from '@/lib/catalog/template';
import { letterBigrams, splitWords } from './split-words';
import { stemWord } from './stem-word';

/** Version of the search documents. Increment this when they change, so that stores index all templates again. */
export const SEARCH_FORMAT = 4;

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

/** The distinct words of a text, folded, and the stems by which it is found. */
type TextWords = { words: string[]; stems: string[] };

type Source = Pick<Template, 'locale' | 'title' | 'summary' | 'tags' | 'keywords'> & {
  checklist: { sections: ReadonlyArray<{ title: string; items: ReadonlyArray<{ text: string }> }> };
};

/** Builds the search document of a template. `tagTitles` are the titles of its tags in its locale. */
export function buildSearchDocument(template: Source, tagTitles: readonly string[]): SearchDocument {
  const { locale, tags, keywords } = template;
  const { sections } = template.checklist;
  const lines = [
    ...sections.map((section) => section.title),
    ...sections.flatMap(({ items }) => items.map(({ text }) => text)),
  ];
  const title = findWords([template.title], locale);
  const summary = findWords([template.summary], locale);
  const checklist = findWords(lines.map(plainText), locale);
  const fields: Record<SearchField, TextWords> = {
    title,
    // Keywords say what a template is about, as tags do, and weigh the same.
    tags: findWords([...tags, ...tagTitles, ...keywords], locale),
    summary,
    text: checklist,
  };
  const words = new Set(Object.values(fields).flatMap((field) => field.words));
  const text = new Set([checklist, title, fields.tags, summary].flatMap(({ stems }) => stems));
  const terms = Object.entries({ ...fields, text: { stems: [...text] } }).flatMap(([field, { stems }]) => {
    const prefix = searchTerm(field as SearchField, locale, '');
    return stems.map((stem) => prefix + stem);
  });
  return { terms: [...terms, ...tags.map((tag) => tagTerm(locale, tag))], words: [...words] };
}

function findWords(lines: readonly string[], locale: string): TextWords {
  const text = lines.join('\n');
  const words = [...new Set(splitWords(text, locale))];
  const stems = words.map((word) => stemWord(word, locale)).concat(letterBigrams(text, locale));
  return { words, stems: [...new Set(stems)] };
}
