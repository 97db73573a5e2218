import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import { JsonLd } from '@/components/ui/json-ld';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { resourcePaths } from '@/lib/links/resource-paths';
import type { PageProps } from '@/lib/page/page-props';
import { readStructuredData } from '@/lib/server/page/structured-data';
import { textDirection } from '@/lib/text/text-direction';

export default function Document({ locale, __NEXT_DATA__: data }: DocumentProps) {
  const { pageProps }: { pageProps?: Partial<PageProps<unknown>> } = data.props;
  const structuredData = readStructuredData(pageProps?.shell);
  return (
    <Html data-theme="light" dir={textDirection(toLocale(locale))} suppressHydrationWarning>
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
