import type { Thing } from 'schema-dts';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { SITE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { ShellProps } from '@/lib/page/page-props';
import { breadcrumbList, serializeJsonLd } from '@/lib/seo/structured-data';
import { environment } from '@/lib/server/environment';

/**
 * Properties under a symbol are not written as JSON. So the structured data reaches the document, which is
 * rendered on the server from the same object, but neither the page's data in the HTML nor that of a move
 * to the page, which would hold every item's text once more.
 */
const KEY = Symbol.for('checkleaf.structured-data');

type Carrier = ShellProps & { [KEY]?: string };

/** Lays structured data upon the props of a page, for the document alone. */
export function attachStructuredData(shell: ShellProps, things: readonly Thing[] = []): ShellProps {
  if (things.length === 0) return shell;
  const carrier: Carrier = { ...shell, [KEY]: serializeJsonLd(things) };
  return carrier;
}

/** The JSON-LD of the page whose props these are, or null where it has none. */
export function readStructuredData(shell: ShellProps | undefined): string | null {
  const carrier: Carrier | undefined = shell;
  return carrier?.[KEY] ?? null;
}

type Step = { name: string; path: string; locale?: string };

/** The way from the index page through the given steps, by path, to a page, which may be in another language. */
export function breadcrumbs(locale: string, steps: ReadonlyArray<Step>) {
  const siteUrl = environment().SITE_URL;
  const all: Step[] = [{ name: SITE.brand, path: paths.home() }, ...steps];
  return breadcrumbList(
    all.map((step) => ({ name: step.name, url: absoluteUrl(siteUrl, step.path, step.locale ?? locale) })),
  );
}

/** The cards of a page as entries of an ItemList. */
export function cardEntries(cards: readonly TemplateCard[], locale: string) {
  const siteUrl = environment().SITE_URL;
  return cards.map(({ id, title }) => ({
    name: title,
    url: absoluteUrl(siteUrl, paths.template(id), locale),
  }));
}
