import { stemmer as stemArabic } from '@orama/stemmers/arabic';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemGerman } from '@orama/stemmers/german';

/** By language code. In other languages, words are not stemmed. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  ar: stemArabic,
  de: stemGerman,
  en: stemEnglish,
};

/** Returns the stem of a folded word: “camps” and “camping” become “camp”. */
export function stemWord(word: string, locale: string): string {
  const [language = ''] = locale.split('-');
  return STEMMERS[language]?.(word) || word;
}
