import { splitWords } from '@/lib/server/catalog/language/split-words';

/** Characters of a query that are read; what comes after is noise or an attack on the index. */
const MAX_LENGTH = 400;

/** Words of a query that are looked up. */
const MAX_WORDS = 12;

/** The words that a visitor asks for, each once. */
export function queryWords(query: string, locale: string): string[] {
  const words = splitWords(query.slice(0, MAX_LENGTH), locale);
  return [...new Set(words)].slice(0, MAX_WORDS);
}
