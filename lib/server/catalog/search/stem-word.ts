import { stemmer as stemArabic } from '@orama/stemmers/arabic';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemGerman } from '@orama/stemmers/german';

/** By language code. In other languages, words are not stemmed. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  ar: stemArabic,
  de: stemGerman,
  en: stemEnglish,
};

/** Stems by language and word, of the words that were stemmed last. Most words of a text are common ones. */
const stems = new Map<string, Map<string, string>>();

/** Stems of a language, at most. */
const MAX_STEMS = 20_000;

/** V8 does not copy longer words from the text that they are part of, so that they would keep all of it in memory. */
const MAX_LENGTH = 12;

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
