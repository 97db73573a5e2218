import type { IosApp } from '@/lib/config/apps-config';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';

const PREFIXES = LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? '' : `/${locale}`));

/** Addresses of the site that stay in the browser: files, programs' routes, and pages that the app lacks. */
const IN_BROWSER = [
  ...['/_next/*', '/api/*', '/*.*'],
  ...PREFIXES.flatMap((prefix) =>
    ['/get', '/insights', '/privacy', '/templates'].map((path) => prefix + path),
  ),
];

/**
 * What iOS wants to know of a site at `/.well-known/apple-app-site-association`: which app opens which of its
 * addresses. The first component that matches an address decides.
 */
export function siteAssociation({ teamId, bundleId }: IosApp) {
  const excluded = IN_BROWSER.map((path) => ({ '/': path, exclude: true }));
  return {
    applinks: {
      details: [{ appIDs: [`${teamId}.${bundleId}`], components: [...excluded, { '/': '/*' }] }],
    },
  };
}
