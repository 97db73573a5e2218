import type { Checklist } from '@/lib/catalog/checklist';
import { listItems } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { TemplateSummary } from '@/lib/catalog/template';
import { letterBigrams, splitWords } from './split-words';
import { stemWord } from './stem-word';

/** Raise it when documents come out otherwise than before, so that stores index all templates anew. */
export const SEARCH_FORMAT = 1;

/** A template as the search knows it. */
export type SearchDocument = {
  /** Stems of each field with spaces between them. */
  fields: { title: string; summary: string; tags: string; items: string };
  /** Every word of the fields as it is written, folded, each once. */
  words: string[];
};

type Source = Pick<TemplateSummary, 'locale' | 'title' | 'summary' | 'tags'> & { checklist: Checklist };

/** Splits what is searched of a template. `tagTitles` are the names of its tags in its language. */
export function searchDocument(template: Source, tagTitles: readonly string[]): SearchDocument {
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
  const indexed = (lines: readonly string[]): string => {
    const text = lines.join('\n');
    const split = splitWords(text, locale);
    for (const word of split) words.add(word);
    return [...split.map((word) => stemWord(word, locale)), ...letterBigrams(text, locale)].join(' ');
  };
  const fields = {
    title: indexed(texts.title),
    summary: indexed(texts.summary),
    tags: indexed(texts.tags),
    items: indexed(texts.items),
  };
  return { fields, words: [...words] };
}

function textOf({ text }: { text: string }): string {
  return text;
}
