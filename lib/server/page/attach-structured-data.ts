import type { Thing } from 'schema-dts';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { SITE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { ShellProps } from '@/lib/page/page-props';
import { breadcrumbList, serializeJsonLd } from '@/lib/seo/structured-data';
import { environment } from '@/lib/server/environment';

/**
 * JSON omits properties with a symbol as key. The document is rendered on the server from the same object and can read
 * the structured data, but it is neither in `__NEXT_DATA__` nor in the data of client navigations, which would contain
 * the text of every item a second time.
 */
const STRUCTURED_DATA = Symbol.for('checkleaf.structured-data');

type ShellWithStructuredData = ShellProps & { [STRUCTURED_DATA]?: string };

/** Returns shell props with structured data attached, for the document only. */
export function attachStructuredData(shell: ShellProps, things: readonly Thing[] = []): ShellProps {
  if (things.length === 0) return shell;
  const withData: ShellWithStructuredData = { ...shell, [STRUCTURED_DATA]: serializeJsonLd(things) };
  return withData;
}

/** Returns the serialized JSON-LD that is attached to the shell props, or null if there is none. */
export function readStructuredData(shell: ShellProps | undefined): string | null {
  const withData: ShellWithStructuredData | undefined = shell;
  return withData?.[STRUCTURED_DATA] ?? null;
}

type Breadcrumb = { name: string; path: string; locale?: string };

/** Returns a BreadcrumbList of the index page and `pages`. The `locale` of a page overrides that of the list. */
export function breadcrumbs(locale: string, pages: ReadonlyArray<Breadcrumb>) {
  const siteUrl = environment().SITE_URL;
  const all: Breadcrumb[] = [{ name: SITE.brand, path: paths.home() }, ...pages];
  return breadcrumbList(
    all.map((page) => ({ name: page.name, url: absoluteUrl(siteUrl, page.path, page.locale ?? locale) })),
  );
}

/** Converts cards to entries of an ItemList. */
export function itemListEntries(cards: ReadonlyArray<Pick<TemplateCard, 'id' | 'title'>>, locale: string) {
  const siteUrl = environment().SITE_URL;
  return cards.map(({ id, title }) => ({
    name: title,
    url: absoluteUrl(siteUrl, paths.template(id), locale),
  }));
}
