import type { NextApiHandler } from 'next';
import type { AndroidApp, IosApp } from '@/lib/config/apps-config';
import { LOCALES } from '@/lib/config/locales';
import { WEB_ONLY_SEGMENTS } from '@/lib/config/reserved-paths';
import { localizedPath } from '@/lib/links/localized-path';
import { allowMethods } from '@/lib/server/http/allow-methods';

/** Answers a file about the apps as JSON of a media type, to be kept for an hour. */
export function appFileHandler(type: string, content: () => object | Promise<object>): NextApiHandler {
  return allowMethods(['GET', 'HEAD'], async (_request, response) => {
    const body = JSON.stringify(await content());
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.send(body);
  });
}

/** Addresses of the site that stay in the browser: files, programs' routes, and pages that the app lacks. */
const IN_BROWSER = [
  ...['/_next/*', '/api/*', '/*.*'],
  ...LOCALES.flatMap((locale) => WEB_ONLY_SEGMENTS.map((segment) => localizedPath(`/${segment}`, locale))),
];

/**
 * What iOS wants to know of a site at `/.well-known/apple-app-site-association`: which app opens which of its
 * addresses. The first component that matches an address decides.
 */
export function appleAppSiteAssociation({ teamId, bundleId }: IosApp) {
  const excluded = IN_BROWSER.map((path) => ({ '/': path, exclude: true }));
  return {
    applinks: {
      details: [{ appIDs: [`${teamId}.${bundleId}`], components: [...excluded, { '/': '/*' }] }],
    },
  };
}

/** What Android wants to know of a site at `/.well-known/assetlinks.json`: which app may open its addresses. */
export function assetLinks({ packageName, certificates }: AndroidApp) {
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: packageName,
        sha256_cert_fingerprints: certificates,
      },
    },
  ];
}
