import { createTranslator } from 'next-intl';
import type { Locale } from '@/lib/config/locales';
import type { Messages, Namespace } from '@/lib/i18n/messages';

/** Namespaces that the shell uses on every page. */
const SHELL_NAMESPACES: readonly Namespace[] = ['shell', 'errorFallback', 'apps'];

/** Loads the precompiled messages of the shell and of the given namespaces. */
export async function loadMessages(
  locale: Locale,
  namespaces: readonly Namespace[],
): Promise<Partial<Messages>> {
  const { default: all } = (await import(`@/messages/${locale}.json`)) as { default: Messages };
  const picked = [...SHELL_NAMESPACES, ...namespaces].map((namespace) => [namespace, all[namespace]]);
  return Object.fromEntries(picked) as Partial<Messages>;
}

/** Returns the translator of page titles and descriptions, which are rendered on the server only. */
export async function getHeadTranslator(locale: Locale) {
  const messages = await loadMessages(locale, ['head']);
  return createTranslator({
    locale,
    messages: messages as Required<typeof messages>,
    namespace: 'head',
    timeZone: 'UTC',
  });
}

export type HeadTranslator = Awaited<ReturnType<typeof getHeadTranslator>>;
