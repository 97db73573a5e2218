import { APPS } from '@/lib/config/apps';
import { SITE } from '@/lib/config/site';
import { OG_IMAGE_SIZE } from './og-image-size';
import type { PageHead } from './page-head';

/** A head element: `<meta name>`, `<meta property>` (Open Graph, App Links) or `<link>`. */
export type HeadTag =
  | { name: string; content: string }
  | { property: string; content: string }
  | { rel: string; href: string; hrefLang?: string; type?: string; title?: string };

/**
 * Builds the meta and link elements of a page, in order, for search engines, chat apps, feed readers and phones. This
 * runs on the server: the browser gets the elements as data, not this code.
 */
export function buildHeadTags(head: PageHead): HeadTag[] {
  const { title, description, canonical } = head;
  return [
    { name: 'description', content: description },
    ...(head.indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(canonical ? [{ rel: 'canonical', href: canonical }] : []),
    ...head.alternates.map(({ hreflang, href }) => ({ rel: 'alternate', hrefLang: hreflang, href })),
    ...[...head.files, ...(head.oEmbed ? [head.oEmbed] : [])].map((file) => ({ rel: 'alternate', ...file })),
    ...head.verification,
    { property: 'og:site_name', content: SITE.brand },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
    ...head.openGraphLocales.map((locale, index) => ({
      property: index > 0 ? 'og:locale:alternate' : 'og:locale',
      content: locale,
    })),
    ...(head.ogImage ? ogImageTags(head.ogImage) : []),
    { name: 'twitter:card', content: head.ogImage ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...buildAppTags(head.appArgument),
  ];
}

function ogImageTags({ url, alt }: { url: string; alt: string }): HeadTag[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(OG_IMAGE_SIZE.width) },
    { property: 'og:image:height', content: String(OG_IMAGE_SIZE.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ];
}

/**
 * Tags about the native apps: the app banners of iOS and Android and, for pages that the app can show, the URLs with
 * which other apps open them there (App Links, applinks.org).
 *
 * @param appArgument absolute URL of the page, or null if the app cannot show it.
 */
export function buildAppTags(appArgument: string | null): HeadTag[] {
  const { brand } = SITE;
  const { ios, android } = APPS;
  const appArgumentPart = appArgument ? `, app-argument=${appArgument}` : '';
  const banners = [
    { name: 'apple-itunes-app', content: `app-id=${ios.appId}${appArgumentPart}` },
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
