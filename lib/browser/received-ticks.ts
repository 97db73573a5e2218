import { readItem, writeItem } from './storage';
import { TRANSFER_PREFIX, takeCapturedLink } from './transfer-fragment';

/** Session storage key. The link survives a reload, after which code that could not be loaded may be available. */
const KEY = 'checkleaf:transfer';

/** The path and the fragment of the last link from another device. */
let received = '';

function store(link: string): void {
  received = link;
  writeItem(KEY, link || null, 'sessionStorage');
}

/**
 * Returns the ticks, as text, of the last link from another device, if it was one to this list, in any language; undefined if
 * there was none or it was dropped.
 */
export function readReceivedTicks(listId: string): string | undefined {
  const link = takeCapturedLink();
  if (link) store(link);
  const [path = '', text] = (received || readItem(KEY, 'sessionStorage') || '').split(TRANSFER_PREFIX);
  return path.endsWith(`/${listId}`) ? text : undefined;
}

/** Forgets the link, so that it is offered once. */
export function dropReceivedTicks(): void {
  store('');
}
