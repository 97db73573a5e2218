import { VISITOR_PAGES } from '@/lib/config/routes';
import { TEST_SHARE_ID } from './test-share';

/** Name and path of one page of each kind, for tests that run on all kinds. */
export const PAGE_KINDS: ReadonlyArray<readonly [name: string, path: string]> = [
  ...VISITOR_PAGES.flatMap(({ kind, example }) => (example === null ? [] : [[kind, example] as const])),
  ['search', '/templates?q=tent'],
  ['empty search', '/templates?q=xqzzyvv'],
  ['private-share', `/a/${TEST_SHARE_ID}`],
  ['404', '/no-such-page'],
  ['500', '/500'],
];
