import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import { JsonLd } from '@/components/ui/json-ld';
import { LOCALE_FACTS } from '@/lib/i18n/locale-facts';
import { toLocale } from '@/lib/i18n/to-locale';
import { resourcePaths } from '@/lib/links/resource-paths';
import type { PageProps } from '@/lib/page/page-props';
import { readStructuredData } from '@/lib/server/page/structured-data';

export default function Document({ locale, __NEXT_DATA__: data }: DocumentProps) {
  const { pageProps }: { pageProps?: Partial<PageProps<unknown>> } = data.props;
  const structuredData = readStructuredData(pageProps?.shell);
  return (
    <Html data-theme="light" dir={LOCALE_FACTS[toLocale(locale)].direction} suppressHydrationWarning>
      <Head>
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={resourcePaths.manifest()} />
      </Head>
      <body>
        {structuredData && <JsonLd json={structuredData} />}
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
