import type { Thing } from 'schema-dts';
import type { ZodType } from 'zod';
import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { Locale } from '@/lib/config/locales';
import type { Namespace } from '@/lib/i18n/messages';
import type { PageHeadInput } from '@/lib/seo/page-head';
import type { HeadTranslator } from './messages';

/** What a loader is given. `t` translates the texts of the page's head. */
export type LoaderContext<Params> = {
  /** The address's parts, checked. */
  params: Params;
  locale: Locale;
  store: CatalogReader;
  t: HeadTranslator;
};

/** What a loader says of the page's head; address of the site and language are the shell's to add. */
export type PageHeadOptions = Omit<PageHeadInput, 'siteUrl' | 'locale'>;

/** What a loader answers: the page, or that there is none here, or where it is instead. */
export type Loaded<View> =
  | { kind: 'page'; head: PageHeadOptions; view: View; structuredData?: readonly Thing[] }
  | { kind: 'gone'; head: PageHeadOptions; view: View }
  | { kind: 'not-found' }
  | { kind: 'moved'; to: string };

/** How one page gets its data. `params` is checked before the store is touched; a mismatch is a 404. */
export type PageLoader<Params, View> = {
  namespaces: readonly Namespace[];
  params: ZodType<Params>;
  load: (context: LoaderContext<Params>) => Promise<Loaded<View>>;
};
