import { NextIntlClientProvider } from 'next-intl';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { ErrorMessage } from './error-message';
import { FONT_VARIABLES } from './fonts';

/** Stands in place of header, page and footer after a fault while rendering; only a refresh leads out. */
export function ErrorFallback() {
  return (
    <main>
      <ErrorMessage />
    </main>
  );
}

/** What is shown where not even the messages of a page are there: the apology, in English. */
export function MinimalShell() {
  return (
    <NextIntlClientProvider locale={DEFAULT_LOCALE} messages={{}} timeZone="UTC">
      <div className={`${FONT_VARIABLES} font-sans text-base`}>
        <ErrorFallback />
      </div>
    </NextIntlClientProvider>
  );
}
