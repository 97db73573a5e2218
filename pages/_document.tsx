import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import { LOCALE_FACTS } from '@/lib/i18n/locale-facts';
import { toLocale } from '@/lib/i18n/to-locale';

export default function Document({ locale }: DocumentProps) {
  return (
    <Html data-theme="light" dir={LOCALE_FACTS[toLocale(locale)].direction} suppressHydrationWarning>
      <Head />
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
