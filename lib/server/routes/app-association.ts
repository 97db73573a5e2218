import type { NextApiHandler } from 'next';
import { TRANSFER_PREFIX } from '@/lib/browser/transfer-fragment';
import type { AndroidApp, IosApp } from '@/lib/config/apps-config';
import { LOCALES, type Locale } from '@/lib/config/locales';
import { WEB_ONLY_SEGMENTS } from '@/lib/config/routes';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { allowMethods } from '@/lib/server/http/allow-methods';
import { HOUR_CACHE } from '@/lib/server/http/cache-headers';

/**
 * An API handler for a file that describes the apps: serializes `content` as JSON, with the given `Content-Type`. The
 * query may have a `locale`.
 * Cacheable for an hour.
 */
export function appFileHandler(
  contentType: string,
  content: (locale: Locale) => object | Promise<object>,
): NextApiHandler {
  return allowMethods(['GET', 'HEAD'], async ({ query }, response) => {
    const body = JSON.stringify(await content(toLocale(String(query.locale))));
    response.setHeader('Content-Type', contentType);
    response.setHeader('Cache-Control', HOUR_CACHE);
    response.send(body);
  });
}

/** URL patterns that open in the browser, not in the app: assets, API routes, files, and pages that the app lacks. */
const BROWSER_PATHS = [
  ...['/_next/*', '/api/*', '/embed/*', '/*/embed/*', '/*.*'],
  ...LOCALES.flatMap((locale) => WEB_ONLY_SEGMENTS.map((segment) => localizedPath(`/${segment}`, locale))),
];

/** Which URLs open in the app, in the syntax of both systems: the first component that matches a URL applies. */
const COMPONENTS = [
  // The ticks of another browser, which the app does not read.
  { '/': '/*', '#': `${TRANSFER_PREFIX.slice(1)}*`, exclude: true },
  ...BROWSER_PATHS.map((path) => ({ '/': path, exclude: true })),
  { '/': '/*' },
];

/**
 * Content of `/.well-known/apple-app-site-association`, from which iOS learns which URLs of the site open in the app
 * (Universal Links).
 */
export function appleAppSiteAssociation({ teamId, bundleId }: IosApp) {
  return { applinks: { details: [{ appIDs: [`${teamId}.${bundleId}`], components: COMPONENTS }] } };
}

const HANDLE_URLS = 'delegate_permission/common.handle_all_urls';

/**
 * Content of `/.well-known/assetlinks.json`, from which Android learns which app may open URLs of the site. The components
 * (Dynamic App Links) apply within the paths of the app's manifest, from Android 15 on.
 */
export function assetLinks({ packageName, certificates }: AndroidApp) {
  return [
    {
      relation: [HANDLE_URLS],
      target: {
        namespace: 'android_app',
        package_name: packageName,
        sha256_cert_fingerprints: certificates,
      },
      relation_extensions: { [HANDLE_URLS]: { dynamic_app_link_components: COMPONENTS } },
    },
  ];
}
