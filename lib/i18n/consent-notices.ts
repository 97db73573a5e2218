import type { Locale } from '@/lib/config/locales';

/** Texts of the notice that asks for consent. */
export type ConsentNoticeTexts = Readonly<
  Record<'title' | 'textMixpanel' | 'textOwn' | 'accept' | 'decline' | 'more', string>
>;

/** The texts in all locales, inlined by the build: pages do not have them, because few sites ask. */
export const CONSENT_NOTICES: Readonly<Record<Locale, ConsentNoticeTexts>> = JSON.parse(
  process.env.CONSENT_NOTICES ?? '{}',
);
