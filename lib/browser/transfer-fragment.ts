// A link that brings the ticks of another device has them in its fragment, which browsers send to no server. Nothing else
// may read it: not the router, whose URLs are part of events, and no recording.

import { readItem, writeItem } from './storage';

/** Beginning of the fragment. Ids of items and sections have no equals sign. */
export const TRANSFER_PREFIX = '#ticks=';

/** Session storage key. The text survives a reload, after which code or a page that could not be loaded may be available. */
const KEY = 'checkleaf:transfer';

/** The path and the fragment of the last URL that had such a fragment. */
let found = '';

function store(link: string): void {
  found = link;
  writeItem(KEY, link || null, 'sessionStorage');
}

/** If the URL has such a fragment, stores it for `readTransferText` and removes it from the URL. */
export function captureTransferFragment(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(TRANSFER_PREFIX)) return;
  store(pathname + hash);
  history.replaceState(history.state, '', pathname + search);
}

/** Returns what the last such link to a list contained, in any language; undefined if there was none or it was dropped. */
export function readTransferText(listId: string): string | undefined {
  const link = found || readItem(KEY, 'sessionStorage') || '';
  const [path = '', text] = link.split(TRANSFER_PREFIX);
  return path.endsWith(`/${listId}`) ? text : undefined;
}

/** Forgets the link, so that it is offered once. */
export function dropTransferText(): void {
  store('');
}
