// A link that brings the ticks of another device has them in its fragment, which browsers send to no server. Nothing else
// may read it: not the router, whose URLs are part of events, and no recording.

/** Beginning of the fragment. Ids of items and sections have no equals sign. */
export const TRANSFER_PREFIX = '#ticks=';

/** The path and the fragment of the last URL that had such a fragment. */
let found = '';

/** If the URL has such a fragment, stores it for `takeTransferText` and removes it from the URL. */
export function captureTransferFragment(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(TRANSFER_PREFIX)) return;
  found = pathname + hash;
  history.replaceState(history.state, '', pathname + search);
}

/** Returns what was captured on the page, once; undefined if there is nothing. */
export function takeTransferText(): string | undefined {
  const [path, text] = found.split(TRANSFER_PREFIX);
  found = '';
  return path === location.pathname ? text : undefined;
}
