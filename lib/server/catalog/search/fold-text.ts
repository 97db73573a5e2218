import { foldKana } from './fold-kana';

/** Marks that the search ignores: accents of European letters, vowel signs and hamzas of Arabic and Hebrew. */
const IGNORED_MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;

/** Letters without a Unicode decomposition, and what people type instead. */
const LETTER_FORMS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  // The tatweel only stretches an Arabic word.
  ـ: '',
};

const FOLDED_LETTERS = new RegExp(`[${Object.keys(LETTER_FORMS).join('')}]`, 'gu');

/** Matches if a text needs further normalization. */
const NOT_ASCII = /[^\p{ASCII}]/u;

const GERMAN_UMLAUTS = /([aou])\u0308/gu;

/** The Arabic article, but not the same letters at the beginning of “ألعاب” (games), “إلكتروني” (electronic) and a few others. */
const ARABIC_ARTICLE =
  /(?<![\p{L}\p{M}])ال(?!كترون|عاب|وان|ماني|غاء|بوم|ياف|الام$|تهاب|تزام(?!ن)|تقاط(?!ع)|تحاق|تواء|زامي|حاح)(?=\p{L}{2})/gu;

/**
 * Normalizes a text for comparison: lowercase by the rules of the locale, one form per letter (full and half
 * width, ligatures, Arabic letter forms, hiragana and katakana), no accents, German “ü” as “ue”, Arabic words without their article.
 * Marks that make a different letter, such as が from か, stay.
 */
export function foldText(text: string, locale: string): string {
  const lowerCase = text.toLocaleLowerCase(locale);
  if (!NOT_ASCII.test(lowerCase)) return lowerCase;
  // Symbols such as ℃ have no lowercase form, but the letters that they consist of do.
  const decomposed = lowerCase.normalize('NFKD').toLocaleLowerCase(locale);
  const folded = (locale.startsWith('de') ? decomposed.replace(GERMAN_UMLAUTS, '$1e') : decomposed)
    .replace(IGNORED_MARKS, '$1')
    .replace(FOLDED_LETTERS, (letter) => LETTER_FORMS[letter] ?? letter)
    .normalize('NFC');
  return foldKana(folded.replace(ARABIC_ARTICLE, ''));
}
