import { splitWords } from './split-words';
import { stemWord } from './stem-word';

/** Returns the keywords that add nothing to a search, because the title contains all of their words. */
export function findTitleKeywords(keywords: readonly string[], title: string, locale: string): string[] {
  if (keywords.length === 0) return [];
  const toStems = (text: string) => splitWords(text, locale).map((word) => stemWord(word, locale));
  const inTitle = new Set(toStems(title));
  return keywords.filter((keyword) => toStems(keyword).every((stem) => inTitle.has(stem)));
}
