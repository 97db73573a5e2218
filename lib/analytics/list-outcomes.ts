import type { ListProperties } from '@/lib/analytics/plan/events';
import { initialTicks, readTicks } from '@/lib/browser/tick-store';
import { findClick, observeClicks } from './clicks';
import { isTrackingEnabled } from './consent';
import { LOGS_EVENTS, readRoute, track } from './track';
import { trackEnd } from './visit-end';

/** The list that the page shows. */
let list: ListProperties | undefined;
/** Key of its ticks in the browser. */
let listKey = '';
/** Ids of its items, or null if the page shows only the first of them, as the start page does. */
let itemIds: readonly string[] | null = null;
/** Whether the visitor has changed ticks since the last `list progress`. */
let isChanged = false;
/** The ticks before a click on one of `CHANGING`, which may change none, if there was one since then. */
let ticksBefore: ReadonlySet<string> | null = null;
/** Whether the visitor has unticked the last ticked item, so that the next tick is no new start. */
let isEmptied = false;
/** Whether `list completed` was sent since the last start. */
let isCompleted = false;

/** Elements that change the ticks of the list, besides its checkboxes, if it has any. */
const CHANGING: ReadonlySet<string> = new Set(['reset', 'undo', 'take-over', 'merge']);

/** Observes what the visitor does with the list of a page. */
export function startListOutcomes(): void {
  // Not in the capture phase, so that the tick is stored.
  document.addEventListener('change', onChange);
  observeClicks(onClick);
  window.addEventListener('afterprint', () => {
    if (list && itemIds) track('list printed', list);
  });
}

/** Sets the list that the page shows. If it was another one, another copy or none before, a new view of the list begins. */
export function showList(next: ListProperties | undefined, nextKey = next?.id ?? ''): void {
  if (next && nextKey === listKey && next.locale === list?.locale) return;
  if (next?.id === list?.id) trackProgress();
  list = next;
  listKey = nextKey;
  itemIds = next ? findItemIds(next) : null;
  isChanged = false;
  ticksBefore = null;
  isEmptied = false;
  isCompleted = false;
}

/** Tracks the ticks that the visitor has made since the page was loaded, before this code was. */
export function trackEarlyTicks(): void {
  if (!list) return;
  const previous = countDone(list, initialTicks(listKey));
  const done = countDone(list, readTicks(listKey));
  if (done === previous) return;
  isChanged = true;
  if (done > previous) trackTick(list, previous, done);
}

/** Tracks how far the list is done if the visitor has changed its ticks since the last time. */
export function trackProgress(): void {
  if (!list) return;
  const ticks = readTicks(listKey);
  isChanged ||= ticksBefore !== null && !isSame(ticks, ticksBefore);
  ticksBefore = null;
  if (!isChanged) return;
  isChanged = false;
  const done = countDone(list, ticks);
  trackEnd('list progress', { ...list, done, percent: Math.floor((100 * done) / list.items) });
}

/** A click of the visitor on an item, its label or the space key. Ticks of other tabs do not cause this event. */
function onChange({ target }: Event): void {
  if (!list || !(target instanceof HTMLInputElement) || !target.matches(itemSelector(list))) return;
  const done = countDone(list, readTicks(listKey));
  isChanged = true;
  if (target.checked) trackTick(list, done - 1, done);
  else if (done === 0) isEmptied = true;
}

function trackTick(ticked: ListProperties, previous: number, done: number): void {
  if (previous === 0 && !isEmptied) {
    isCompleted = false;
    track('list started', ticked);
  }
  isEmptied = false;
  if (done < ticked.items || isCompleted) return;
  isCompleted = true;
  track('list completed', ticked);
}

function onClick(event: MouseEvent): void {
  const click = findClick(event);
  if (!list || !click) return;
  const { element, elem } = click;
  if (CHANGING.has(elem)) ticksBefore ??= readTicks(listKey);
  if (elem === 'download-markdown') void trackDownload(list, 'md', element);
  if (elem === 'download-csv') void trackDownload(list, 'csv', element);
}

/**
 * Browsers do not report whether a download has succeeded. So the link stays a plain one, and the server is asked for
 * the headers of the same file: the download counts if it responds with the file.
 */
async function trackDownload(downloaded: ListProperties, format: 'md' | 'csv', link: Element): Promise<void> {
  if (!LOGS_EVENTS && !isTrackingEnabled()) return;
  const route = readRoute();
  const url = link.getAttribute('href') ?? '';
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
  if (response?.ok) track('list downloaded', { ...downloaded, format }, route);
}

function isSame(ticks: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return ticks.size === others.size && [...ticks].every((id) => others.has(id));
}

/** Counts ticked items. Ticks of items that were removed from the list do not count. */
function countDone({ items }: ListProperties, ticks: ReadonlySet<string>): number {
  return itemIds ? itemIds.filter((id) => ticks.has(id)).length : Math.min(ticks.size, items);
}

function findItemIds(found: ListProperties): string[] | null {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(itemSelector(found))];
  return boxes.length < found.items ? null : boxes.map(({ value }) => value);
}

/** Selects the checkboxes of a list's items, by their `clickAttributes`. */
function itemSelector({ id }: ListProperties): string {
  return `input[data-click*=" item ${id} "]`;
}
