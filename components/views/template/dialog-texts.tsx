import { NextIntlClientProvider, useLocale as useFormatLocale, useMessages } from 'next-intl';
import type { ReactNode } from 'react';
import { LIST_DIALOG_TEXTS } from '@/lib/i18n/list-dialog-texts';
import { useLocale } from '@/lib/i18n/use-locale';

/** Adds the texts of the dialogs of a list, which the page does not have. */
export function DialogTexts({ children }: { children: ReactNode }) {
  const messages = useMessages();
  const locale = useLocale();
  return (
    <NextIntlClientProvider
      locale={useFormatLocale()}
      messages={{ ...messages, listDialogs: LIST_DIALOG_TEXTS[locale] }}
    >
      {children}
    </NextIntlClientProvider>
  );
}
