/** Languages of the site, the default one first. `next.config.js` reads the same list. */
export const LOCALES = ['en'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';
