import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { foldText } from './fold-text';
import { compoundParts } from './split-compound';
import { splitQuery } from './split-query';
import { letterBigrams, splitWords, WORDS } from './split-words';
import { stemWord } from './stem-word';
import { synonymStems } from './synonym-stems';
import { vocabularyOf } from './vocabulary';

/** What counts as a word of a query in texts of a locale. */
export type WordForms = {
  word: string;
  stem: string;
  /** Stems. */
  synonyms: readonly string[];
  /** Stems that count together: the parts of a compound, or the bigrams of text without spaces. */
  parts: ReadonlyArray<readonly string[]>;
  /** What words begin with that count too, if the word may be incomplete. */
  beginning: string | null;
};

/** A word of a query. */
export type QueryWord = {
  word: string;
  /** Whether it is one of the `GRAVE_WORDS` of the language of the search. */
  isGrave: boolean;
  /** By locale. */
  forms: ReadonlyMap<string, WordForms>;
};

/** The locales whose texts a search in a locale looks at. */
export function searchedLocales(locale: string): string[] {
  return [...new Set([locale, DEFAULT_LOCALE])];
}

/** Returns the words of a query that carry weight. The last word of the query may be incomplete. */
export function readQuery(query: string, locale: string): QueryWord[] {
  const { words } = splitQuery(query, locale);
  const last = splitWords(query, locale).at(-1);
  const written = new Map((query.match(WORDS) ?? []).map((text) => [foldText(text, locale), text]));
  const { graveStems } = vocabularyOf(locale);
  return words.map((word) => {
    // Those of English are other words elsewhere, such as “râpe” in French, or “deporte” in Spanish, whose stem is that of “deport”.
    const isGrave = graveStems.has(stemWord(word, locale));
    const forms = searchedLocales(locale).map((searched) => {
      // Each language folds in its own way, and what is folded must not be folded again.
      const folded = searched === locale ? word : foldText(written.get(word) ?? word, searched);
      return [searched, formsOf(folded, searched, word === last && !isGrave ? folded : null)] as const;
    });
    return { word, isGrave, forms: new Map(forms) };
  });
}

function formsOf(word: string, locale: string, beginning: string | null): WordForms {
  const bigrams = letterBigrams(word, locale);
  const { functionWords } = vocabularyOf(locale);
  const compounds = compoundParts(word, locale)
    .filter((parts) => !parts.some((part) => functionWords.has(part)))
    .map((parts) => parts.map((part) => stemWord(part, locale)));
  return {
    word,
    stem: stemWord(word, locale),
    synonyms: synonymStems(word, locale),
    parts: bigrams.length > 1 ? [...compounds, bigrams] : compounds,
    beginning,
  };
}

/**
 * Returns a query with other words in the place of some.
 *
 * @param replacements by folded word
 */
export function replaceWords(
  query: string,
  locale: string,
  replacements: ReadonlyMap<string, string>,
): string {
  return query.replace(WORDS, (text) => {
    const folded = foldText(text, locale);
    const known = replacements.get(folded);
    if (known !== undefined) return known;
    // “hochzeiitscheckliste”, of which “hochzeiit” is a word
    const part = [...replacements.keys()].find((word) => isKindCompound(folded, word, locale));
    return part === undefined ? text : `${replacements.get(part)}${folded.slice(part.length)}`;
  });
}

function isKindCompound(text: string, word: string, locale: string): boolean {
  return text.startsWith(word) && splitQuery(text, locale).words.includes(word);
}
