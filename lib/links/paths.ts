/** Paths of the site's pages and of everything that they link to or load, without locale and host. */
export const paths = {
  home: () => '/',
  template: (id: string) => `/${id}`,
  templates: (query: TemplateListQuery = {}) => {
    const search = listSearch(query);
    return search.size > 0 ? `/templates?${search}` : '/templates';
  },
  /** Page 1 has no number. */
  tag: (id: string, page = 1) => (page > 1 ? `/templates/${id}/${page}` : `/templates/${id}`),
  /** Page 1 has no number. */
  channel: (id: string, page = 1) => (page > 1 ? `/channel/${id}/${page}` : `/channel/${id}`),
  /** Endpoint of the search as you type. */
  search: (query: TemplateListQuery, locale: string) => {
    const search = listSearch(query);
    search.set('locale', locale);
    return `/api/search?${search}`;
  },
  /** A template as a file, in the given locale. */
  download: (id: string, format: 'md' | 'csv', locale: string) =>
    `/api/templates/${id}.${format}?locale=${locale}`,
  /** QR code of a template's page in the given locale, as SVG. */
  pageQrCode: (id: string, locale: string) => `/api/qr/${id}.svg?locale=${locale}`,
  tagFeed: (id: string) => `/templates/${id}/feed.xml`,
  channelFeed: (id: string) => `/channel/${id}/feed.xml`,
  privacy: () => '/privacy',
};

/** Search text, filter, order and page of the template list; without any, its first page. */
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
