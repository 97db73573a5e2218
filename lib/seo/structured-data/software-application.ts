import type { SoftwareApplication } from 'schema-dts';
import { SITE } from '@/lib/config/site';
import { organizationId } from './organization';

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
    image: `${siteUrl}${SITE.picture}`,
    applicationCategory: 'ProductivityApplication',
    operatingSystem: 'iOS, Android',
    publisher: { '@id': organizationId(siteUrl) },
  };
}
