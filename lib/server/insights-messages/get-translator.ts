import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTranslator } from 'next-intl';
import type { Locale } from '@/lib/config/locales';
import type { Messages } from '@/lib/i18n/messages';

/**
 * Returns the translator of the texts of insights. It reads their file, because this runs outside of Next's bundles, and bundles of a server that
 * sends no messages should not have the texts of all languages.
 */
export async function getInsightsTranslator(locale: Locale) {
  const { insights } = JSON.parse(
    await readFile(path.resolve('messages', `${locale}.json`), 'utf8'),
  ) as Messages;
  return createTranslator({ locale, messages: { insights }, namespace: 'insights', timeZone: 'UTC' });
}

export type InsightsTranslator = Awaited<ReturnType<typeof getInsightsTranslator>>;
