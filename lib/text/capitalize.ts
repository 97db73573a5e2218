/**
 * Converts the first letter of a text to uppercase and leaves the rest unchanged. Empty or missing input returns an
 * empty string. Works on code points; the locale determines special cases such as the Turkish dotted i.
 */
export function capitalize(text: string | null | undefined, locale?: string): string {
  if (!text) return '';
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}
