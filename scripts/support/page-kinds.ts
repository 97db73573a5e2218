import { TEST_SHARE_ID } from './test-share';

/** Name and path of one page of each kind, for tests that run on all kinds. */
export const PAGE_KINDS = [
  ['index', '/'],
  ['template', '/moving-house-last-four-weeks'],
  ['templates', '/templates'],
  ['search', '/templates?q=tent'],
  ['empty search', '/templates?q=xqzzyvv'],
  ['tag', '/templates/work'],
  ['tag-page', '/templates/work/2'],
  ['channel', '/channel/home-desk'],
  ['private-share', `/a/${TEST_SHARE_ID}`],
  ['privacy', '/privacy'],
  ['accessibility', '/accessibility'],
  ['how-we-write-checklists', '/how-we-write-checklists'],
  ['your-lists', '/your-lists'],
  ['offline', '/offline'],
  ['404', '/no-such-page'],
  ['500', '/500'],
] as const;
