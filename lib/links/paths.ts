/** Every address of the site's own pages and of what they link to and load, without locale and host. */
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
  tagFeed: (id: string) => `/templates/${id}/feed.xml`,
  channelFeed: (id: string) => `/channel/${id}/feed.xml`,
  privacy: () => '/privacy',
};

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
