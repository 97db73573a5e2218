/** One address of each kind of page, for checks that every kind must pass. */
export const PAGE_KINDS = [
  ['index', '/'],
  ['template', '/moving-house-last-four-weeks'],
  ['templates', '/templates'],
  ['search', '/templates?q=tent'],
  ['empty search', '/templates?q=xqzzyvv'],
  ['tag', '/templates/work'],
  ['tag-page', '/templates/work/2'],
  ['channel', '/channel/home-desk'],
  ['404', '/no-such-page'],
  ['500', '/500'],
] as const;
