import type { Locale } from '@/lib/config/locales';

/** Texts of the suggestion to switch to a locale, in that locale. */
export type LocaleOffer = { offer: string; decline: string };

/**
 * The suggestion texts of all locales. A page only has the messages of its own locale, so the build inlines these from
 * the messages files. This module is loaded only if a suggestion is shown.
 */
export const LOCALE_OFFERS: Readonly<Record<Locale, LocaleOffer>> = JSON.parse(
  process.env.LOCALE_OFFERS ?? '{}',
);
