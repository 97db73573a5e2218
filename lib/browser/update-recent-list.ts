import { type RecentList, readRecentLists, replaceRecentLists } from './recent-lists';

/** Stores what has changed of a list; `update` returns all that is stored of it. Does nothing if it is no recent list. */
export function updateRecentList(id: string, update: (list: RecentList) => RecentList): void {
  const lists = readRecentLists();
  const before = lists.find((list) => list.id === id);
  const after = before && update(before);
  if (after && JSON.stringify(after) !== JSON.stringify(before))
    replaceRecentLists(lists.map((list) => (list === before ? after : list)));
}
