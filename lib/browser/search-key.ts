import { readItem, writeItem } from './storage';
import { watchItem } from './stored-changes';

/** Local storage key: `off` if the visitor has switched off the key `/` for the search. */
const KEY = 'checkleaf:search-key';

const changes = watchItem(KEY);

/** The choice in this tab if the browser does not store it. */
let unstored: boolean | undefined;

export const subscribeToSearchKey = changes.subscribe;

/** Whether the key `/` focuses the search field. */
export function isSearchKeyOn(): boolean {
  return unstored ?? readItem(KEY) !== 'off';
}

/** Switches the key `/` on or off in this browser, or in this tab if the browser blocks storage. */
export function setSearchKey(isOn: boolean): void {
  unstored = writeItem(KEY, isOn ? null : 'off') ? undefined : isOn;
  changes.announce();
}
