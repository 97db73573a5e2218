import { useEffect, useRef } from 'react';
import { useRepairedLists } from '@/components/catalog/use-repaired-lists';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { areChangesOfOtherTab, readListChanges, subscribeToListChanges } from '@/lib/browser/changes-store';
import { hasListChanges } from '@/lib/browser/has-list-changes';
import { updateListRecord } from '@/lib/browser/list-record';
import { addRecentList, type DueRecord, isRecentList } from '@/lib/browser/recent-lists';
import { subscribeAfter } from '@/lib/browser/subscribe-after';
import { areTicksOfOtherTab, initialTicks } from '@/lib/browser/tick-store';
import { readToday } from '@/lib/browser/today';
import { updateRecentList } from '@/lib/browser/update-recent-list';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { SubjectStyle } from '@/lib/config/subjects';
import { isOwnItemId, type ListChanges, readDay } from '@/lib/list/list-changes';
import { listDueEntries } from './list-due-entries';
import { type NextItemReading, readTitle } from './use-next-item';

/** Of what is due, as much is stored. Lists have up to a dozen sections. */
const MAX_DUE = 20;

type UseListRecordOptions = {
  list: ListProperties;
  /** The list as it is called in “Your lists”. */
  named: ListProperties;
  listKey: string;
  subject: SubjectStyle;
  /** Those that the page shows. */
  sections: readonly SectionView[];
  next: NextItemReading | undefined;
};

/** What was stored last. `isUsed` says that the visitor has changed the list since the page was opened. */
type Reading = { listKey: string; ticks: ReadonlySet<string>; changes: ListChanges; isUsed: boolean };

/**
 * Stores what “Your lists” says of the list of this page: what is next and due, and after each tick or other change when it was begun,
 * used and done. A list that the visitor has changed is added to the recent lists, if it is not among them.
 */
export function useListRecord({ list, named, listKey, subject, sections, next }: UseListRecordOptions): void {
  const before = useRef<Reading>(undefined);
  useRepairedLists();

  useEffect(() => {
    if (!next) return;
    const store = () => {
      const { title, locale, items: total } = named;
      const changes = readListChanges(listKey);
      if (before.current?.listKey !== listKey)
        before.current = { listKey, ticks: initialTicks(listKey), changes, isUsed: false };
      const { ticks, changes: changesBefore } = before.current;
      const isUsed = before.current.isUsed || next.ticks !== ticks || changes !== changesBefore;
      const isStart = ticks.size === 0 && next.ticks.size > 0;
      before.current = { listKey, ticks: next.ticks, changes, isUsed };
      // What the other tab has changed may render the list more than once.
      const isOfOtherTab = next.ticks === ticks ? areChangesOfOtherTab : areTicksOfOtherTab;
      if (isOfOtherTab(listKey)) return;
      if (hasListChanges(listKey) && !isRecentList(listKey))
        addRecentList({ id: listKey, title, locale, total });
      // As the page has it: editors change it, and so does the language.
      updateRecentList(listKey, (recent) => ({ ...recent, title, locale, total }));
      const due = readDue(sections, changes, next.ticks);
      const today = readToday();
      updateListRecord(listKey, (record) => {
        const shown = {
          icon: subject.icon,
          tint: subject.tint,
          next: next.item?.text,
          nextId: next.item && !isOwnItemId(next.item.id) ? next.item.id : undefined,
          due: due.length > 0 ? due : undefined,
          textLocale: named.locale === list.locale ? undefined : list.locale,
        };
        if (!isUsed) return shown;
        const { since, doneOn } = record;
        return {
          ...shown,
          usedOn: today,
          since: isStart ? today : since,
          doneOn: next.item ? undefined : (doneOn ?? today),
        };
      });
    };
    // Not before the list is among the recent lists, and not as part of a tick, which the visitor waits for.
    const timer = setTimeout(store);
    const unsubscribe = subscribeAfter(subscribeToListChanges, store);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [list, named, listKey, subject, sections, next]);
}

function readDue(
  sections: readonly SectionView[],
  changes: ListChanges,
  ticks: ReadonlySet<string>,
): DueRecord[] {
  return listDueEntries(sections, readDay(changes), ticks)
    .filter(({ open }) => open > 0)
    .slice(0, MAX_DUE)
    .map(({ id, date, isDay }) => ({ title: readTitle(id), date, ...(isDay && { isDay }) }));
}
