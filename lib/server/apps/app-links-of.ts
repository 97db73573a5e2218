import type { Locale } from '@/lib/config/locales';
import { absoluteUrl } from '@/lib/links/absolute-url';
import { type AppLinks, buildAppLinks } from '@/lib/links/app-links';
import { resourcePaths } from '@/lib/links/resource-paths';
import { appLinkOrigin } from './app-link-origin';

const TEMPLATE_PATH = /^\/([^/]+)$/;

/** Where a page leads to the apps, by its path without locale. Templates have a code of their own. */
export function appLinksOf(path: string, locale: Locale): AppLinks {
  const id = TEMPLATE_PATH.exec(path)?.[1];
  const code = id ? resourcePaths.openCode(id) : resourcePaths.getCode();
  return buildAppLinks({ open: openAddress(path, locale), code });
}

/** Where a private share leads to the apps. It has no code, because that would have an address of its own. */
export function shareAppLinks(id: string, locale: Locale): AppLinks {
  return buildAppLinks({ open: openAddress(resourcePaths.share(id), locale), code: null });
}

function openAddress(path: string, locale: Locale): string {
  return absoluteUrl(appLinkOrigin(), resourcePaths.open(path), locale);
}
