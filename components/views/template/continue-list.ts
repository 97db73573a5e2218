import { scrollToId } from '@/lib/browser/scroll-to-id';
import { readTicks } from '@/lib/browser/tick-store';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { FINISHED_ID } from './finished-message';
import { findNextItem, focusItem } from './use-next-item';

/**
 * Leads to the next open item, or to the message at the end of a list that is done.
 *
 * @param sections those that the page shows
 * @param instant disables smooth scrolling
 */
export function continueList(listKey: string, sections: readonly SectionView[], instant = false): void {
  const id = findNextItem(sections, readTicks(listKey))?.id ?? FINISHED_ID;
  scrollToId(id, { stickyBar: true, instant });
  focusItem(id);
}
