import type { Thing } from 'schema-dts';
import type { ZodType } from 'zod';
import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { Locale } from '@/lib/config/locales';
import type { Namespace } from '@/lib/i18n/messages';
import type { PageHeadInput } from '@/lib/seo/page-head';
import type { HeadTranslator } from './load-messages';

/** Arguments of `PageLoader.load`. */
export type LoaderContext<Params> = {
  /** Path and query parameters, validated. */
  params: Params;
  locale: Locale;
  store: CatalogReader;
  /** Aborted when the client leaves. Pages that are cached have none. */
  signal?: AbortSignal | undefined;
  /** Translates page titles and descriptions. */
  t: HeadTranslator;
};

/** The head of a page, as its loader returns it. The shell adds the site's URL and the locale. */
export type PageHeadOptions = Omit<PageHeadInput, 'siteUrl' | 'locale'>;

/** `gone` is a page with status 410. Structured data is rendered as JSON-LD. */
export type LoaderResult<View> =
  | { kind: 'page' | 'gone'; head: PageHeadOptions; view: View; structuredData?: readonly Thing[] }
  | { kind: 'not-found' }
  /** A permanent redirect to another path of the site, without locale. */
  | { kind: 'redirect'; path: string };

/** Loads the data of a page. A request whose parameters do not match `params` is a 404, and nothing is loaded. */
export type PageLoader<Params, View> = {
  /** Message namespaces that the view uses. */
  namespaces: readonly Namespace[];
  params: ZodType<Params>;
  load: (context: LoaderContext<Params>) => Promise<LoaderResult<View>>;
};
