import { type OwnCount, type RecentList, readRecentLists } from './recent-lists';
import { updateRecentList } from './update-recent-list';

/** Stores how the items of a changed list are counted, if it is a recent list. */
export function setOwnCount(id: string, own: OwnCount): void {
  updateRecentList(id, (list) => ({ ...list, own }));
}

/** How many items of a list count, and how many of them are ticked. Ticks of items that the editors have removed count too. */
export function countRecentList(
  { total, own }: Pick<RecentList, 'total' | 'own'>,
  ticks: ReadonlySet<string>,
): { done: number; total: number } {
  const uncounted = own?.uncounted.filter((id) => ticks.has(id)).length ?? 0;
  const counted = own?.total ?? total;
  return { done: Math.min(ticks.size - uncounted, counted), total: counted };
}

/** The same of a list with this id, which may be a recent list. `total` is the number of items of the editors' version. */
export function countList(
  id: string,
  total: number,
  ticks: ReadonlySet<string>,
): { done: number; total: number } {
  const recent = readRecentLists().find((list) => list.id === id);
  return countRecentList({ ...recent, total }, ticks);
}
