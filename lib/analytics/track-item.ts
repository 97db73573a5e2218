import { isOwnItemId } from '@/lib/list/list-changes';
import type { EventProperties, ListProperties } from './plan/events';
import { track } from './track';

type ItemEvent = 'item left out' | 'item put back' | 'item edited';

/** Tracks an event about an item of a list. The ids of own items are not sent. */
export function trackItem(event: ItemEvent, list: ListProperties, itemId: string): void {
  track(event, { ...list, item: toItemProperty(itemId) });
}

/** Tracks that the visitor has moved an item of a list. */
export function trackMove(
  list: ListProperties,
  itemId: string,
  method: EventProperties<'items reordered'>['method'],
): void {
  track('items reordered', { ...list, item: toItemProperty(itemId), method });
}

/** What events say instead of the id of an item: also for `clickAttributes`. */
export function toItemProperty(itemId: string): string {
  return isOwnItemId(itemId) ? 'own' : itemId;
}
