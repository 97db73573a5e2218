import { stemmer as stemArabic } from '@orama/stemmers/arabic';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { singularForm } from './singular-form';

/** By language code. In other languages, words are not stemmed. Only the plural of Romance words is: see decision 0019. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  ar: stemArabic,
  de: stemGerman,
  en: stemEnglish,
  es: (word) => singularForm(word, 'es'),
  fr: (word) => singularForm(word, 'fr'),
  pt: (word) => singularForm(word, 'pt'),
};

/** Languages whose words earlier versions have not stemmed. */
const STEMMED_LATER: ReadonlySet<string> = new Set(['es', 'fr', 'pt']);

/** Stems by language and word, of the words that were stemmed last. Most words of a text are common ones. */
const stems = new Map<string, Map<string, string>>();

/** Stems of a language, at most. */
const MAX_STEMS = 20_000;

/** V8 does not copy longer words from the text that they are part of, so that they would keep all of it in memory. */
const MAX_LENGTH = 12;

/**
 * Returns what the search index may contain for a folded word: its stem, and the word itself in lists that a process of an earlier
 * version has indexed, such as an import that was under way.
 */
export function indexedStems(word: string, locale: string): string[] {
  const [language = ''] = locale.split('-');
  const stem = stemWord(word, locale);
  return STEMMED_LATER.has(language) && stem !== word ? [stem, word] : [stem];
}

/** Returns the stem of a folded word: “camps” and “camping” become “camp”. */
export function stemWord(word: string, locale: string): string {
  const [language = ''] = locale.split('-');
  const stemmer = STEMMERS[language];
  if (!stemmer) return word;
  if (word.length > MAX_LENGTH) return stemmer(word) || word;
  const known = stems.get(language) ?? new Map<string, string>();
  stems.set(language, known);
  const cached = known.get(word);
  if (cached !== undefined) return cached;
  if (known.size >= MAX_STEMS) known.clear();
  const stem = stemmer(word) || word;
  known.set(word, stem);
  return stem;
}
