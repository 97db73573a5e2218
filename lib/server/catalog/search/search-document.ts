import type { Checklist } from '@/lib/catalog/checklist';
import { listItems } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { TemplateSummary } from '@/lib/catalog/template';
import { letterBigrams, splitWords } from './split-words';
import { stemWord } from './stem-word';

/** Version of the search documents. Increment this when they change, so that stores index all templates again. */
export const SEARCH_FORMAT = 1;

/** The text of a template for the search index. */
export type SearchDocument = {
  /** Stems of each field, separated by spaces. */
  fields: { title: string; summary: string; tags: string; items: string };
  /** All distinct words of the fields, folded but not stemmed. */
  words: string[];
};

type Source = Pick<TemplateSummary, 'locale' | 'title' | 'summary' | 'tags'> & { checklist: Checklist };

/** Builds the search document of a template. `tagTitles` are the titles of its tags in its locale. */
export function buildSearchDocument(template: Source, tagTitles: readonly string[]): SearchDocument {
  const { locale, title, summary, tags, checklist } = template;
  const texts = {
    title: [title],
    summary: [summary],
    tags: [...tags, ...tagTitles],
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
