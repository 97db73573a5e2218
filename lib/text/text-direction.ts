/** Right-to-left scripts as ISO 15924 codes. */
const RTL_SCRIPTS: readonly (string | undefined)[] = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'];

/** Writing direction of a locale, as a value of the `dir` attribute. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  return RTL_SCRIPTS.includes(new Intl.Locale(locale).maximize().script) ? 'rtl' : 'ltr';
}
