/**
 * Puts the first letter of a text in capitals and leaves the rest as it is. Empty or absent input gives an
 * empty string. Works on whole code points; a locale decides letters such as the Turkish dotted i.
 */
export function capitalize(text: string | null | undefined, locale?: string): string {
  if (!text) return '';
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}
