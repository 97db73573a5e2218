import { APPS } from '@/lib/config/apps';
import { PAPER } from '@/lib/config/colors';
import type { Locale } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { appStoreUrl, playUrl } from '@/lib/links/store-urls';
import { textDirection } from '@/lib/text/text-direction';

type Texts = { description: string; templates: string; yourLists: string };

/**
 * The web app manifest. It lists the native apps as related, but does not prefer them to the site. In all languages it is the
 * manifest of the same app, as its `id` says.
 */
export function webManifest(texts: Texts, locale: Locale) {
  const { brand } = SITE;
  const shortcut = (name: string, path: string) => ({ name, url: localizedPath(path, locale) });
  return {
    id: paths.home(),
    name: brand,
    short_name: brand,
    description: texts.description,
    lang: locale,
    dir: textDirection(locale),
    start_url: localizedPath(paths.home(), locale),
    scope: paths.home(),
    display: 'standalone',
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: [
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [shortcut(texts.yourLists, paths.yourLists()), shortcut(texts.templates, paths.templates())],
    prefer_related_applications: false,
    related_applications: [
      { platform: 'play', id: APPS.android.packageName, url: playUrl(APPS.android) },
      { platform: 'itunes', id: APPS.ios.appId, url: appStoreUrl(APPS.ios) },
    ],
  };
}
