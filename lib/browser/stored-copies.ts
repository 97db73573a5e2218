import { splitListKey } from '@/lib/list/list-key';
import { activeListKey, setActiveCopy } from './active-copy';
import { CHANGES_PREFIX } from './has-list-changes';
import { listKeys, readJson } from './storage';

/** Whether the browser has stored several copies of a list. */
export function hasCopies(listId: string): boolean {
  return activeListKey(listId) !== listId || listKeys(`${CHANGES_PREFIX}${listId}~`).length > 0;
}

/** Makes a copy the one that the page of its list shows. */
export function chooseCopy(listKey: string): void {
  const { listId, copy } = splitListKey(listKey);
  setActiveCopy(listId, copy);
}

/** Handlers of a link to a list: however it is opened, the page shows this copy. Nothing in the URL says which. */
export function copyLinkProps(listKey: string) {
  const choose = () => chooseCopy(listKey);
  return { onClick: choose, onAuxClick: choose, onContextMenu: choose };
}

/** Returns what the visitor calls a copy, without the code that reads all changes; empty if it has no name. */
export function readCopyName(listKey: string): string {
  const stored = readJson(CHANGES_PREFIX + listKey) as { fields?: { name?: readonly unknown[] } } | undefined;
  const name = stored?.fields?.name?.[0];
  return typeof name === 'string' ? name : '';
}
