/** Every address of the site's own pages, without locale and host. */
export const paths = {
  home: () => '/',
  template: (id: string) => `/${id}`,
  templates: ({ query, tag, sort, page }: TemplateListQuery = {}) => {
    const search = new URLSearchParams();
    if (query) search.set('q', query);
    if (tag) search.set('tag', tag);
    if (sort) search.set('sort', sort);
    if (page && page > 1) search.set('page', String(page));
    return search.size > 0 ? `/templates?${search}` : '/templates';
  },
  /** Page 1 of a tag is the tag itself. */
  tag: (id: string, page = 1) => (page > 1 ? `/templates/${id}/${page}` : `/templates/${id}`),
  channel: (id: string) => `/channel/${id}`,
  share: (id: string) => `/a/${id}`,
};

export type TemplateListQuery = {
  query?: string | undefined;
  tag?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
};
