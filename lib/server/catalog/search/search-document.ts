import { listItems } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Template } from '@/lib/catalog/template';
import { letterBigrams, splitWords } from './split-words';
import { stemWord } from './stem-word';

/** Version of the search documents. Increment this when they change, so that stores index all templates again. */
export const SEARCH_FORMAT = 2;

/** The text of a template for the search index. */
export type SearchDocument = {
  /** Stems of each field, separated by spaces. */
  fields: { title: string; summary: string; tags: string; items: string };
  /** All distinct words of the fields, folded but not stemmed. */
  words: string[];
};

type Source = Pick<Template, 'locale' | 'title' | 'summary' | 'tags' | 'keywords' | 'checklist'>;

/** Builds the search document of a template. `tagTitles` are the titles of its tags in its locale. */
export function buildSearchDocument(template: Source, tagTitles: readonly string[]): SearchDocument {
  const { locale, title, summary, tags, keywords, checklist } = template;
  const texts = {
    title: [title],
    summary: [summary],
    // Keywords say what a template is about, as tags do, and weigh the same.
    tags: [...tags, ...tagTitles, ...keywords],
    items: [...checklist.sections.map((section) => section.title), ...listItems(checklist).map(textOf)].map(
      plainText,
    ),
  };
  const words = new Set<string>();
  const toStems = (lines: readonly string[]): string => {
    const text = lines.join('\n');
    const fieldWords = splitWords(text, locale);
    for (const word of fieldWords) words.add(word);
    return [...fieldWords.map((word) => stemWord(word, locale)), ...letterBigrams(text, locale)].join(' ');
  };
  const fields = {
    title: toStems(texts.title),
    summary: toStems(texts.summary),
    tags: toStems(texts.tags),
    items: toStems(texts.items),
  };
  return { fields, words: [...words] };
}

function textOf({ text }: { text: string }): string {
  return text;
}
