import type { BreadcrumbList, Graph, ItemList, Organization, SoftwareApplication, Thing } from 'schema-dts';
import { SITE } from '@/lib/config/site';

/** The way from the index page to this one, which comes last; `url` is absolute. */
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

/** What a page lists, in the order that it is seen; `url` is absolute and only given where an entry has a page. */
export function itemList(name: string, entries: ReadonlyArray<{ name: string; url?: string }>): ItemList {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
  };
}

/** Who publishes the site; other things name it by its `@id`. */
export function organization(siteUrl: string): Organization {
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: SITE.brand,
    url: siteUrl,
    logo: `${siteUrl}/icons/icon-512.png`,
  };
}

/** Name by which other things refer to the organization. */
export function organizationId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

/**
 * The service as an application for the two phones; `url` is its page in the language of the description.
 * It names no price and no rating, for none is known.
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
 * Writes things as the text of a JSON-LD script. `<` is escaped, so that no text of a list can end the
 * script; JSON reads it as the same character.
 */
export function serializeJsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
