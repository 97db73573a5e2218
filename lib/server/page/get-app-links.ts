import type { Locale } from '@/lib/config/locales';
import { type AppLinks, buildAppLinks } from '@/lib/links/app-links';
import { absoluteUrl } from '@/lib/links/localized-path';
import { resourcePaths } from '@/lib/links/resource-paths';
import { environment } from '@/lib/server/environment';

const TEMPLATE_PATH = /^\/([^/]+)$/;

/** Links of a page, by its path without locale, to the apps. Only templates have a QR code of their own. */
export function getAppLinks(path: string, locale: Locale): AppLinks {
  const id = TEMPLATE_PATH.exec(path)?.[1];
  const code = id ? resourcePaths.openQrCode(id) : resourcePaths.storeQrCode();
  return buildAppLinks({ open: openUrl(path, locale), qrCode: code });
}

/** Links of a private share to the apps. Without a QR code, because the URL of its image would contain the id. */
export function getShareAppLinks(id: string, locale: Locale): AppLinks {
  return buildAppLinks({ open: openUrl(resourcePaths.share(id), locale), qrCode: null });
}

function openUrl(path: string, locale: Locale): string {
  return absoluteUrl(appLinkOrigin(), resourcePaths.openInApp(path), locale);
}

/** Origin of links that open the apps: `APP_LINK_HOST` if it is set, otherwise that of the site. */
export function appLinkOrigin(): string {
  const { SITE_URL, APP_LINK_HOST } = environment();
  return APP_LINK_HOST ? `${new URL(SITE_URL).protocol}//${APP_LINK_HOST}` : SITE_URL;
}
