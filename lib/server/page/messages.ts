import { createTranslator } from 'next-intl';
import type { Locale } from '@/lib/config/locales';
import type { Messages, Namespace } from '@/lib/i18n/messages';

/** Namespaces that wrap every page. */
const SHELL: readonly Namespace[] = ['shell', 'errorFallback', 'apps'];

/** The shell's messages and those of the given namespaces, as the build compiled them. */
export async function loadMessages(
  locale: Locale,
  namespaces: readonly Namespace[],
): Promise<Partial<Messages>> {
  const { default: all } = (await import(`@/messages/${locale}.json`)) as { default: Messages };
  const picked = [...SHELL, ...namespaces].map((namespace) => [namespace, all[namespace]]);
  return Object.fromEntries(picked) as Partial<Messages>;
}

/** Translates the titles and descriptions of page heads, which are written on the server only. */
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
