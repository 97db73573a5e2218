/** Paths of the site's pages, without locale and host. Those of the pages of text are in `TEXT_PAGES`, to keep the first load small. */
export const paths = {
  home: () => '/',
  template: (id: string) => `/${id}`,
  templates: (query: TemplateListQuery = {}) => {
    const search = templateListSearch(query);
    return search.size > 0 ? `/templates?${search}` : '/templates';
  },
  /** Page 1 has no number. */
  tag: (id: string, page = 1) => (page > 1 ? `/templates/${id}/${page}` : `/templates/${id}`),
  /** Page 1 has no number. */
  channel: (id: string, page = 1) => (page > 1 ? `/channel/${id}/${page}` : `/channel/${id}`),
  yourLists: () => '/your-lists',
  /** Shown for pages that are not saved, without a network. */
  offline: () => '/offline',
};

/** Search text, filter, order and page of the template list; without any, its first page. */
export type TemplateListQuery = {
  query?: string | undefined;
  tag?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  /** Whether misspelt words are not corrected. */
  exact?: boolean | undefined;
};

/** Query parameters for a template list, for its page and for the search endpoint. */
export function templateListSearch({ query, tag, sort, page, exact }: TemplateListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (query) search.set('q', query);
  if (tag) search.set('tag', tag);
  if (sort) search.set('sort', sort);
  if (page && page > 1) search.set('page', String(page));
  if (exact) search.set('exact', '1');
  return search;
}
