import type { ListRecord, RecentList } from './recent-lists';
import { updateRecentList } from './update-recent-list';

const DAY = /^\d{4}-\d\d-\d\d$/;
const NAME = /^[a-z-]{1,40}$/;

/** Returns what is stored of a list, without what is malformed. */
export function readListRecord(list: RecentList): ListRecord {
  const { since, usedOn, doneOn, next, icon, tint } = list as Readonly<Record<keyof ListRecord, unknown>>;
  const matching = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
  return withoutUndefined({
    since: matching(since, DAY),
    usedOn: matching(usedOn, DAY),
    doneOn: matching(doneOn, DAY),
    next: matching(next, /\S/),
    icon: matching(icon, NAME),
    tint: matching(tint, NAME),
  });
}

/** Stores what has changed of a recent list; undefined removes a property. Does nothing if it is no recent list. */
export function updateListRecord(
  listKey: string,
  update: (record: ListRecord) => { [Key in keyof ListRecord]: ListRecord[Key] | undefined },
): void {
  updateRecentList(listKey, (list) => withoutUndefined({ ...list, ...update(readListRecord(list)) }));
}

type WithoutUndefined<Values> = { [Key in keyof Values]: Exclude<Values[Key], undefined> };

function withoutUndefined<Values extends object>(values: Values): WithoutUndefined<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as WithoutUndefined<Values>;
}
