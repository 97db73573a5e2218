/** What has pictures to share of its own. */
export type OgImageKind = 'template' | 'tag' | 'channel';

/**
 * Addresses of what is not a page, without host: files for programs, pictures, ways to the apps. They stand in
 * heads, files and data that the server writes; what pages themselves link to is in `paths`.
 */
export const resourcePaths = {
  /** The list of a template as Markdown, for programs that read. */
  markdown: (id: string) => `/${id}.md`,
  feed: () => '/feed.xml',
  sitemapIndex: () => '/sitemap.xml',
  /** One file of the sitemap, by its name. */
  sitemap: (name: string) => `/sitemaps/${name}.xml`,
  languageModels: () => '/llms.txt',
  /** Picture to share. The version changes with what is drawn, so that a picture may be kept for good. */
  ogImage: (kind: OgImageKind, id: string, { locale, version }: { locale: string; version: string }) =>
    `/api/og/${kind}/${id}.png?locale=${locale}&v=${version}`,
  /** Opens a page of the site in the app, given its path; where the app is missing, its store or the page. */
  open: (path: string) => (path === '/' ? '/open' : `/open${path}`),
  /** Leads a phone to its store. */
  get: () => '/get',
  /** A QR code that opens a template in the app, as SVG. */
  openCode: (id: string) => `/api/qr/open/${id}.svg`,
  /** A QR code that leads a phone to its store, as SVG. */
  getCode: () => '/api/qr/get.svg',
  /** The web app manifest; its usual address, in the root, leads to the same. */
  manifest: () => '/api/apps/manifest.webmanifest',
  share: (id: string) => `/a/${id}`,
};
