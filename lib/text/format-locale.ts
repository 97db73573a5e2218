/**
 * The locale for `Intl` and messages: with the digits 0 to 9. For Arabic, the data of browsers and of Node differ in the
 * digits that they use by default, so that a page would not equal what the server has rendered.
 */
export function formatLocale(locale: string): string {
  return `${locale}-u-nu-latn`;
}
