import { DEFAULT_LOCALE } from '@/lib/config/locales';

/** Kinds of pages with a generated Open Graph image. */
export type OgImageKind = 'template' | 'tag' | 'channel' | 'series';

/**
 * Paths of everything that is not a page, without host: files for crawlers and feed readers, images, redirects to the
 * apps. The server writes them into heads, files and page data; links in pages are in `paths`.
 */
export const resourcePaths = {
  /** A template as Markdown. */
  markdown: (id: string) => `/${id}.md`,
  feed: () => '/feed.xml',
  sitemapIndex: () => '/sitemap.xml',
  /** One sitemap file, by its name such as `pages-1`. */
  sitemap: (name: string) => `/sitemaps/${name}.xml`,
  llmsTxt: () => '/llms.txt',
  /** Open Graph image. The version changes with its content, so that the image can be cached as immutable. */
  ogImage: (kind: OgImageKind, id: string, { locale, version }: { locale: string; version: string }) =>
    `/api/og/${kind}/${id}.png?locale=${locale}&v=${version}`,
  /** Opens the page with this path in the app; without the app, redirects to its store or to the page. */
  openInApp: (path: string) => (path === '/' ? '/open' : `/open${path}`),
  /** Redirects a phone to its app store. */
  storeRedirect: () => '/get',
  /** QR code that opens a template in the app, as SVG. */
  openQrCode: (id: string) => `/api/qr/open/${id}.svg`,
  /** QR code of `storeRedirect`, as SVG. */
  storeQrCode: () => '/api/qr/get.svg',
  /** The web app manifest in a locale. That in the default locale is also served at its usual path in the root. */
  manifest: (locale: string) =>
    `/api/apps/manifest.webmanifest${locale === DEFAULT_LOCALE ? '' : `?locale=${locale}`}`,
  /** A private share. */
  share: (id: string) => `/a/${id}`,
};
