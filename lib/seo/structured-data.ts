import type { BreadcrumbList, Graph, ItemList, Organization, SoftwareApplication, Thing } from 'schema-dts';
import { SITE } from '@/lib/config/site';
import { TEXT_PAGES } from '@/lib/config/text-pages';

/** The breadcrumbs from the home page to the current page, which is last. Each `url` is absolute. */
export function breadcrumbList(steps: ReadonlyArray<{ name: string; url: string }>): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** The entries that a page lists, in display order. `url` is absolute; omit it for entries without a page. */
export function itemList(name: string, entries: ReadonlyArray<{ name: string; url?: string }>): ItemList {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
  };
}

/** The publisher of the site. Other nodes reference it by its `@id`. */
export function organization(siteUrl: string): Organization {
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: SITE.brand,
    url: siteUrl,
    logo: `${siteUrl}/icons/icon-512.png`,
    publishingPrinciples: siteUrl + TEXT_PAGES.editorial.path,
  };
}

/** The `@id` of the organization. */
function organizationId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

/**
 * The service as an application for iOS and Android. `url` is the absolute URL of its page in the locale of the
 * description. It has no price and no rating, because none is known.
 */
export function softwareApplication(
  siteUrl: string,
  { url, description }: { url: string; description: string },
): SoftwareApplication {
  return {
    '@type': 'SoftwareApplication',
    name: SITE.brand,
    description,
    url,
    image: `${siteUrl}${SITE.ogImage}`,
    applicationCategory: 'ProductivityApplication',
    operatingSystem: 'iOS, Android',
    publisher: { '@id': organizationId(siteUrl) },
  };
}

/**
 * Serializes nodes as the text of a JSON-LD `<script>`. `<` is written as a JSON escape, so that no content can close
 * the script element.
 */
export function serializeJsonLd(nodes: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
