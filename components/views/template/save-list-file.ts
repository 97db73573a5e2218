import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { readListChanges } from '@/lib/browser/changes-store';
import type { OwnCount } from '@/lib/browser/recent-lists';
import { saveFile } from '@/lib/browser/save-file';
import { readTakenList } from '@/lib/browser/taken-lists';
import { readTicks } from '@/lib/browser/tick-store';
import { formatListsFile } from '@/lib/catalog/lists-file';
import { hasFields } from '@/lib/list/list-changes';
import { COUNTED_BOX } from './use-next-item';

/** Saves the list of the page alone as a file that “Your lists” opens. */
export function saveListFile({ title, locale, items }: ListProperties, listKey: string): void {
  const now = new Date();
  const content = readTakenList(listKey);
  const list = { id: listKey, title: content?.title ?? title, locale, total: items };
  const ticks = [...readTicks(listKey)];
  const changes = readListChanges(listKey);
  const saved = {
    ...list,
    ...(hasFields(changes) && { own: countOnPage(ticks) }),
    ...(content && { content }),
    ticks,
    changes,
  };
  saveFile(
    `checkleaf-${now.toISOString().slice(0, 10)}.json`,
    'application/json',
    formatListsFile([saved], now),
  );
  track('lists file saved', { lists: 1 });
}

/** Counts the items of the page: the browser may not have stored how many the visitor has. */
function countOnPage(ticks: readonly string[]): OwnCount {
  const boxes = document.querySelectorAll<HTMLInputElement>(COUNTED_BOX);
  const counted = new Set([...boxes].map(({ value }) => value));
  return { total: counted.size, uncounted: ticks.filter((id) => !counted.has(id)) };
}
