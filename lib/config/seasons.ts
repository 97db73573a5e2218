import type { Locale } from './locales';

/** A side of the equator. */
export type Hemisphere = 'north' | 'south';

/** Languages whose readers mostly live south of the equator. */
const SOUTHERN_LOCALES: readonly Locale[] = ['pt-BR'];

/** Languages that many people read on both sides. */
const LOCALES_OF_BOTH_SIDES: readonly Locale[] = ['en', 'es'];

/** The side whose seasons the start page follows in a language. */
export function hemisphereOf(locale: Locale): Hemisphere {
  return SOUTHERN_LOCALES.includes(locale) ? 'south' : 'north';
}

/** Whether the start page in a language also has lists of the other side. */
export function isReadOnBothSides(locale: Locale): boolean {
  return LOCALES_OF_BOTH_SIDES.includes(locale);
}
