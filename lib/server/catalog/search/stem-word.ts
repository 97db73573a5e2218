import { stemmer as stemArabic } from '@orama/stemmers/arabic';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemGerman } from '@orama/stemmers/german';

/** By language code. A language without an entry is searched by its words as they are. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  ar: stemArabic,
  de: stemGerman,
  en: stemEnglish,
};

/** The part that the forms of a folded word share: “camps” and “camping” become “camp”. */
export function stemWord(word: string, locale: string): string {
  const [language = ''] = locale.split('-');
  return STEMMERS[language]?.(word) || word;
}
