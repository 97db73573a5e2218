import { APPS } from '@/lib/config/apps';
import { PAPER } from '@/lib/config/colors';
import { SITE } from '@/lib/config/site';
import { paths } from '@/lib/links/paths';
import { appStoreUrl, playUrl } from '@/lib/links/store-urls';

/** The web app manifest. It lists the native apps as related, but does not prefer them to the site. */
export function webManifest(description: string, lang: string) {
  const { brand } = SITE;
  return {
    id: paths.home(),
    name: brand,
    short_name: brand,
    description,
    lang,
    start_url: paths.home(),
    scope: paths.home(),
    display: 'minimal-ui',
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: [
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
    prefer_related_applications: false,
    related_applications: [
      { platform: 'play', id: APPS.android.packageName, url: playUrl(APPS.android) },
      { platform: 'itunes', id: APPS.ios.appId, url: appStoreUrl(APPS.ios) },
    ],
  };
}
