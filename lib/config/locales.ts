/** Languages of the site, the default one first. `next.config.js` reads the same list. */
export const LOCALES = ['en', 'de', 'es', 'fr', 'pt-BR', 'ja', 'ar'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';
