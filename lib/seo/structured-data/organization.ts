import type { Organization } from 'schema-dts';
import { SITE } from '@/lib/config/site';

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
