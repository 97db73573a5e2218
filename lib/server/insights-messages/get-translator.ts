import { createTranslator } from 'next-intl';
import type { Locale } from '@/lib/config/locales';
import { loadMessages } from '@/lib/server/page/load-messages';

/** Returns the translator of the texts of insights. */
export async function getInsightsTranslator(locale: Locale) {
  const messages = await loadMessages(locale, ['insights']);
  return createTranslator({
    locale,
    messages: messages as Required<typeof messages>,
    namespace: 'insights',
    timeZone: 'UTC',
  });
}

export type InsightsTranslator = Awaited<ReturnType<typeof getInsightsTranslator>>;
