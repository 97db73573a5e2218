// A link that brings the ticks of another device has them in its fragment, which browsers send to no server. Nothing else
// may read it: not the router, whose URLs are part of events, and no recording. This module is part of every first load.

/** Beginning of the fragment. Ids of items and sections have no equals sign. */
export const TRANSFER_PREFIX = '#ticks=';

/** The path and the fragment of the last URL that had such a fragment. */
let captured = '';

/** If the URL has such a fragment, keeps it for `takeCapturedLink` and removes it from the URL. */
export function captureTransferFragment(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(TRANSFER_PREFIX)) return;
  captured = pathname + hash;
  history.replaceState(history.state, '', pathname + search);
}

/** Returns the path and the fragment that were captured last, once; empty if there are none. */
export function takeCapturedLink(): string {
  const link = captured;
  captured = '';
  return link;
}
