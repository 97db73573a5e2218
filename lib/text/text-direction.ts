/** Right-to-left scripts as ISO 15924 codes. */
const RTL_SCRIPTS: readonly (string | undefined)[] = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'];

type Direction = 'ltr' | 'rtl';

/** By locale. A page asks dozens of times, and finding the script takes long. */
const directions = new Map<string, Direction>();

/** Writing direction of a locale, as a value of the `dir` attribute. */
export function textDirection(locale: string): Direction {
  const known = directions.get(locale);
  if (known) return known;
  const direction = RTL_SCRIPTS.includes(new Intl.Locale(locale).maximize().script) ? 'rtl' : 'ltr';
  directions.set(locale, direction);
  return direction;
}
