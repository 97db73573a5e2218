/** Every address of the site's own pages, without locale and host. */
export const paths = {
  home: () => '/',
  template: (id: string) => `/${id}`,
  templates: (query: TemplateListQuery = {}) => {
    const search = listSearch(query);
    return search.size > 0 ? `/templates?${search}` : '/templates';
  },
  /** Page 1 of a tag is the tag itself. */
  tag: (id: string, page = 1) => (page > 1 ? `/templates/${id}/${page}` : `/templates/${id}`),
  /** Page 1 of a channel is the channel itself. */
  channel: (id: string, page = 1) => (page > 1 ? `/channel/${id}/${page}` : `/channel/${id}`),
  /** Where the search that follows the visitor's typing asks. */
  search: (query: TemplateListQuery, locale: string) => {
    const search = listSearch(query);
    search.set('locale', locale);
    return `/api/search?${search}`;
  },
  /** The list of a template as a file. The locale is that of the text. */
  download: (id: string, format: 'md' | 'csv', locale: string) =>
    `/api/templates/${id}.${format}?locale=${locale}`,
  /** A QR code of a template's page in this locale, as SVG. */
  pageCode: (id: string, locale: string) => `/api/qr/${id}.svg?locale=${locale}`,
  /** The list of a template as Markdown, for programs that read. */
  markdown: (id: string) => `/${id}.md`,
  feed: () => '/feed.xml',
  tagFeed: (id: string) => `/templates/${id}/feed.xml`,
  channelFeed: (id: string) => `/channel/${id}/feed.xml`,
  sitemapIndex: () => '/sitemap.xml',
  /** One file of the sitemap, by its name. */
  sitemap: (name: string) => `/sitemaps/${name}.xml`,
  languageModels: () => '/llms.txt',
  /** Picture to share. The version changes with what is drawn, so that a picture may be kept for good. */
  picture: (kind: PictureKind, id: string, { locale, version }: { locale: string; version: string }) =>
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
  privacy: () => '/privacy',
};

/** What has pictures to share of its own. */
export type PictureKind = 'template' | 'tag' | 'channel';

export type TemplateListQuery = {
  query?: string | undefined;
  tag?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
};

function listSearch({ query, tag, sort, page }: TemplateListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (query) search.set('q', query);
  if (tag) search.set('tag', tag);
  if (sort) search.set('sort', sort);
  if (page && page > 1) search.set('page', String(page));
  return search;
}
