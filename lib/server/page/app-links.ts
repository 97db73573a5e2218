import type { Locale } from '@/lib/config/locales';
import { type AppLinks, buildAppLinks } from '@/lib/links/app-links';
import { absoluteUrl } from '@/lib/links/localized-path';
import { resourcePaths } from '@/lib/links/resource-paths';
import { environment } from '@/lib/server/environment';

const TEMPLATE_PATH = /^\/([^/]+)$/;

/** Where a page leads to the apps, by its path without locale. Templates have a code of their own. */
export function getAppLinks(path: string, locale: Locale): AppLinks {
  const id = TEMPLATE_PATH.exec(path)?.[1];
  const code = id ? resourcePaths.openQrCode(id) : resourcePaths.storeQrCode();
  return buildAppLinks({ open: openUrl(path, locale), qrCode: code });
}

/** Where a private share leads to the apps. It has no code, because that would have an address of its own. */
export function getShareAppLinks(id: string, locale: Locale): AppLinks {
  return buildAppLinks({ open: openUrl(resourcePaths.share(id), locale), qrCode: null });
}

function openUrl(path: string, locale: Locale): string {
  return absoluteUrl(appLinkOrigin(), resourcePaths.openInApp(path), locale);
}

/** Origin of the links that open the apps: the host that is set for them, else the site's own. */
export function appLinkOrigin(): string {
  const { SITE_URL, APP_LINK_HOST } = environment();
  return APP_LINK_HOST ? `${new URL(SITE_URL).protocol}//${APP_LINK_HOST}` : SITE_URL;
}
