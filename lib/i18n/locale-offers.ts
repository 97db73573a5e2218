import type { Locale } from '@/lib/config/locales';

/** What a page of another language offers to those whose browser asks for this one, in this one. */
export type LocaleOffer = { offer: string; decline: string };

/**
 * The offers of all languages. They stand in each messages file, but a page has the messages of its own language
 * only; the build writes them here, and they are loaded only where one is shown.
 */
export const LOCALE_OFFERS: Readonly<Record<Locale, LocaleOffer>> = JSON.parse(
  process.env.LOCALE_OFFERS ?? '{}',
);
