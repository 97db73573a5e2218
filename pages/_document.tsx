import type { AppType } from 'next/app';
import NextDocument, {
  type DocumentContext,
  type DocumentProps,
  Head,
  Html,
  Main,
  NextScript,
} from 'next/document';
import { JsonLd } from '@/components/ui/json-ld';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { ON_VERCEL } from '@/lib/config/on-vercel';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { resourcePaths } from '@/lib/links/resource-paths';
import { LIST_ROUTE, PLAIN_LIST_ROUTE } from '@/lib/links/routing';
import type { PageProps, ShellProps } from '@/lib/page/page-props';
import { readStructuredData } from '@/lib/server/page/attach-structured-data';
import { readBuiltStyle } from '@/lib/server/page/built-styles';
import { textDirection } from '@/lib/text/text-direction';

export default function Document({ locale, __NEXT_DATA__: data }: DocumentProps) {
  const { pageProps }: { pageProps?: Partial<PageProps<unknown>> } = data.props;
  const structuredData = readStructuredData(pageProps?.shell);
  // With it, Next's client requests the data of the URL again. On an error page that is the page that failed: up to three
  // more requests while the server recovers, and the client may render that page, with the props of the error page. Without a
  // network, the page for that case has the URL of any other.
  if (OTHER_URL_ROUTES.includes(data.page)) data.props = { ...data.props, __N_SSG: undefined };
  if (data.page === PLAIN_LIST_ROUTE) becomeTemplateList(data);
  if (pageProps?.shell) leaveOutHeadTags(data, pageProps.shell);
  return (
    <Html data-theme="light" dir={textDirection(toLocale(locale))} suppressHydrationWarning>
      <InlineStylesHead>
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={resourcePaths.manifest(toLocale(locale))} />
      </InlineStylesHead>
      <body>
        {structuredData && <JsonLd json={structuredData} />}
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}

Document.getInitialProps = (context: DocumentContext) => {
  const { pathname, renderPage } = context;
  if (pathname === PLAIN_LIST_ROUTE) context.renderPage = () => renderPage({ enhanceApp: withListRoute });
  return NextDocument.getInitialProps(context);
};

/** Lets the page see the route and URL that it has in browsers. */
function withListRoute(App: AppType): AppType {
  return function ListApp(props) {
    Object.assign(props.router, { route: LIST_ROUTE, pathname: LIST_ROUTE, asPath: LIST_ROUTE });
    return <App {...props} />;
  };
}

/** The client loads the scripts of `/templates`, and requests its data for each navigation to it. */
function becomeTemplateList(data: DocumentProps['__NEXT_DATA__']): void {
  const { __N_SSG, ...props } = data.props;
  Object.assign(data, { page: LIST_ROUTE, gsp: undefined, gssp: true, props: { ...props, __N_SSP: true } });
}

/** The browser reads them from the head of the document. */
function leaveOutHeadTags(data: DocumentProps['__NEXT_DATA__'], shell: ShellProps): void {
  const { pageProps } = data.props;
  const { title } = shell.head;
  data.props = { ...data.props, pageProps: { ...pageProps, shell: { ...shell, head: { title } } } };
}

/** Routes of pages that are shown at the URLs of others. */
const OTHER_URL_ROUTES: readonly string[] = ['/404', '/500', '/offline'];

/**
 * Contains the style sheet itself, so that the first paint waits for no second response. The policy allows it by its hash,
 * which only our own HTTP server knows.
 */
class InlineStylesHead extends Head {
  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    if (IS_DEVELOPMENT || ON_VERCEL) return super.getCssLinks(files);
    return files.allFiles
      .filter((file) => file.endsWith('.css'))
      .map((file) => <style key={file}>{readBuiltStyle(file)}</style>);
  }
}
