import { createTranslator } from 'next-intl';
import type { Locale } from '@/lib/config/locales';
import { loadMessages } from './load-messages';

/** Translates the titles and descriptions of page heads, which are written on the server only. */
export async function headTranslator(locale: Locale) {
  const messages = await loadMessages(locale, ['head']);
  return createTranslator({
    locale,
    messages: messages as Required<typeof messages>,
    namespace: 'head',
    timeZone: 'UTC',
  });
}

export type HeadTranslator = Awaited<ReturnType<typeof headTranslator>>;
