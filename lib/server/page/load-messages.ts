import { createTranslator } from 'next-intl';
import type { Locale } from '@/lib/config/locales';
import type { Messages, Namespace } from '@/lib/i18n/messages';
import { formatLocale } from '@/lib/text/format-locale';

/** Namespaces that the shell uses on every page. */
const SHELL_NAMESPACES: readonly Namespace[] = ['shell', 'errorFallback', 'apps'];

/** Loads the precompiled messages of the shell and of the given namespaces. */
export async function loadMessages(
  locale: Locale,
  namespaces: readonly Namespace[],
): Promise<Partial<Messages>> {
  // The pattern of the import also matches the declarations beside the messages, which are rewritten with them.
  const { default: all } = (await import(/* webpackInclude: /\.json$/ */ `@/messages/${locale}.json`)) as {
    default: Messages;
  };
  const picked = [...SHELL_NAMESPACES, ...namespaces].map((namespace) => [namespace, all[namespace]]);
  return Object.fromEntries(picked) as Partial<Messages>;
}

/** Returns the translator of page titles and descriptions, which are rendered on the server only. */
export async function getHeadTranslator(locale: Locale) {
  const messages = await loadMessages(locale, ['head']);
  return createTranslator({
    locale: formatLocale(locale),
    messages: messages as Required<typeof messages>,
    namespace: 'head',
    timeZone: 'UTC',
  });
}

/** Returns the translator of the texts of insights. */
export async function getInsightsPageTranslator(locale: Locale) {
  const { insights } = (await loadMessages(locale, ['insights'])) as Pick<Messages, 'insights'>;
  return createTranslator({ locale, messages: { insights }, namespace: 'insights', timeZone: 'UTC' });
}

export type HeadTranslator = Awaited<ReturnType<typeof getHeadTranslator>>;
