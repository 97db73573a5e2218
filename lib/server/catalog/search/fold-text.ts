/** Marks that a search passes over: accents of European letters, vowel signs and hamzas of Arabic and Hebrew. */
const PASSING_MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;

/** Letters that have no decomposition of their own, with what people type in their place. */
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
  ة: 'ه',
  // The stroke that stretches an Arabic word has no meaning.
  ـ: '',
};

const FOLDED_LETTERS = new RegExp(`[${Object.keys(LETTER_FORMS).join('')}]`, 'gu');

/**
 * Brings a text to the form in which words are compared: lower case by the rules of the language, one form
 * for each letter (full and half width, ligatures, Arabic letter forms), no accents. Marks that make another
 * letter, such as が from か, stay.
 */
export function foldText(text: string, locale: string): string {
  return text
    .toLocaleLowerCase(locale)
    .normalize('NFKD')
    .replace(PASSING_MARKS, '$1')
    .replace(FOLDED_LETTERS, (letter) => LETTER_FORMS[letter] ?? letter)
    .normalize('NFC');
}
