import { useEffect, useState } from 'react';
import { fetchResult } from '@/components/catalog/request-result';
import type { GroupRef, PageCard } from '@/lib/catalog/template-card';
import { useLocale } from '@/lib/i18n/use-locale';
import type { TemplateListResult } from '@/lib/page/view-props';

export type Suggestions = { lists: readonly PageCard[]; subjects: readonly GroupRef[] };

const NONE: Suggestions = { lists: [], subjects: [] };

const MAX_LISTS = 5;
const MAX_SUBJECTS = 2;

/** Time in ms without a change after which suggestions are requested. */
const DEBOUNCE = 180;

/** Beginnings of this length say little. A Japanese character may be a word. */
const TOO_SHORT = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]?$/u;

/**
 * Suggestions for a text that is being typed, by the site's search. Those of the text before stay until its own are there. There are
 * none for a short text, or if the search fails, which is not repeated: the next letter is another search.
 */
export function useSuggestions(text: string): Suggestions {
  const locale = useLocale();
  const [suggestions, setSuggestions] = useState(NONE);
  const query = text.trim();
  const isTooShort = TOO_SHORT.test(query);
  useEffect(() => {
    if (isTooShort) return setSuggestions(NONE);
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const result = await fetchResult({ query }, locale, signal);
      if (!signal.aborted) setSuggestions('cards' in result ? toSuggestions(result) : NONE);
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isTooShort, locale]);
  return suggestions;
}

/** The best lists, and the subjects that have most of the results, or whose title begins as the query. */
function toSuggestions({ query, cards, page, tagCounts = {} }: TemplateListResult): Suggestions {
  const countOf = ({ id }: GroupRef) => tagCounts[id] ?? 0;
  const tags = new Map(cards.flatMap((card) => card.tags).map((tag) => [tag.id, tag]));
  const subjects = [...tags.values()]
    .filter((tag) => countOf(tag) > page.total / 2 || isBeginning(query, tag.title))
    .toSorted((one, other) => countOf(other) - countOf(one));
  return { lists: cards.slice(0, MAX_LISTS), subjects: subjects.slice(0, MAX_SUBJECTS) };
}

function isBeginning(query: string, title: string): boolean {
  return title.toLowerCase().startsWith(query.toLowerCase());
}
