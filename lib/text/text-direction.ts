/** Scripts of the languages that are written from right to left, as ISO 15924 codes. */
const RIGHT_TO_LEFT: readonly (string | undefined)[] = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'];

/** The direction in which a language is written. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(new Intl.Locale(locale).maximize().script) ? 'rtl' : 'ltr';
}
