import { stemmer as snowballEnglish } from '@orama/stemmers/english';
import { stemmer as snowballGerman } from '@orama/stemmers/german';
import { stemArabic } from './stem-arabic';
import { exceptionalStem } from './stem-exceptions';
import { stemRomance } from './stem-romance';

/** By language code. In other languages, words are not stemmed. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  ar: stemArabic,
  de: stemGerman,
  en: snowballEnglish,
  es: (word) => stemRomance(word, 'es'),
  fr: (word) => stemRomance(word, 'fr'),
  pt: (word) => stemRomance(word, 'pt'),
};

/** Words without umlauts have the same stem as those with them, as in plurals: not “neue”, “bauen” and “quer”. */
const GERMAN_UMLAUTS = /(?<![aeiouyq])([aou])e/g;

function stemGerman(word: string): string {
  return snowballGerman(word.replace(GERMAN_UMLAUTS, '$1').replace(/(?<=er)in(?:nen)?$/, ''));
}

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
  const stem = () => exceptionalStem(word, language) ?? (stemmer(word) || word);
  if (word.length > MAX_LENGTH) return stem();
  const known = stems.get(language) ?? new Map<string, string>();
  stems.set(language, known);
  const cached = known.get(word);
  if (cached !== undefined) return cached;
  if (known.size >= MAX_STEMS) known.clear();
  const found = stem();
  known.set(word, found);
  return found;
}
