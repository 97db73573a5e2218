import { environment } from '@/lib/server/environment';

/** Origin of the links that open the apps: the host that is set for them, else the site's own. */
export function appLinkOrigin(): string {
  const { SITE_URL, APP_LINK_HOST } = environment();
  return APP_LINK_HOST ? `${new URL(SITE_URL).protocol}//${APP_LINK_HOST}` : SITE_URL;
}
