import type { IosApp } from '@/lib/config/apps-config';
import { LOCALES } from '@/lib/config/locales';
import { localizedPath } from '@/lib/links/localized-path';

/** Addresses of the site that stay in the browser: files, programs' routes, and pages that the app lacks. */
const IN_BROWSER = [
  ...['/_next/*', '/api/*', '/*.*'],
  ...LOCALES.flatMap((locale) =>
    ['/get', '/insights', '/privacy', '/templates'].map((path) => localizedPath(path, locale)),
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
