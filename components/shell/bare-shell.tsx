import { NextIntlClientProvider } from 'next-intl';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { ErrorFallback } from './error-fallback';
import { FONT_VARIABLES } from './fonts';

/** What is shown where not even the messages of a page are there: the apology, in English. */
export function BareShell() {
  return (
    <NextIntlClientProvider locale={DEFAULT_LOCALE} messages={{}} timeZone="UTC">
      <div className={`${FONT_VARIABLES} font-sans text-base`}>
        <ErrorFallback />
      </div>
    </NextIntlClientProvider>
  );
}
