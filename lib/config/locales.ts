/**
 * The locales of the site with their native names, the default locale first. A locale needs one line here and one file
 * in `messages/`; `next.config.js` lists those files.
 */
export const LOCALE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type Locale = keyof typeof LOCALE_NAMES;

export const LOCALES = Object.keys(LOCALE_NAMES) as readonly Locale[];

export const DEFAULT_LOCALE: Locale = 'en';
