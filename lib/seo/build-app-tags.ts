import { APPS } from '@/lib/config/apps';
import { SITE } from '@/lib/config/site';
import type { HeadTag } from './head-tag';

/**
 * What the head says of the two apps: the store banners of the two systems and, for pages that the app can
 * show, the addresses with which other apps open it there (App Links, applinks.org). `appArgument` is such a
 * page's own address.
 */
export function buildAppTags(appArgument: string | null): HeadTag[] {
  const { brand } = SITE;
  const { ios, android } = APPS;
  const argument = appArgument ? `, app-argument=${appArgument}` : '';
  const banners = [
    { name: 'apple-itunes-app', content: `app-id=${ios.appId}${argument}` },
    { name: 'google-play-app', content: `app-id=${android.packageName}` },
  ];
  if (!appArgument) return banners;
  const path = new URL(appArgument).pathname.slice(1);
  return [
    ...banners,
    { property: 'al:ios:url', content: `${ios.urlScheme}://open/${path}` },
    { property: 'al:ios:app_store_id', content: ios.appId },
    { property: 'al:ios:app_name', content: brand },
    { property: 'al:android:url', content: `${android.urlScheme}://open/${path}` },
    { property: 'al:android:package', content: android.packageName },
    { property: 'al:android:app_name', content: brand },
    { property: 'al:web:url', content: appArgument },
  ];
}
