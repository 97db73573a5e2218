import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { readListChanges } from '@/lib/browser/changes-store';
import { saveFile } from '@/lib/browser/save-file';
import { readTakenList } from '@/lib/browser/taken-lists';
import { readTicks } from '@/lib/browser/tick-store';
import { formatListsFile } from '@/lib/catalog/lists-file';

/** Saves the list alone as a file that “Your lists” opens. */
export function saveListFile({ title, locale, items }: ListProperties, listKey: string): void {
  const now = new Date();
  const content = readTakenList(listKey);
  const list = { id: listKey, title: content?.title ?? title, locale, total: items };
  const saved = {
    ...list,
    ...(content && { content }),
    ticks: [...readTicks(listKey)],
    changes: readListChanges(listKey),
  };
  saveFile(
    `checkleaf-${now.toISOString().slice(0, 10)}.json`,
    'application/json',
    formatListsFile([saved], now),
  );
  track('lists file saved', { lists: 1 });
}
