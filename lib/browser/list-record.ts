import type { DueRecord, ListRecord, RecentList } from './recent-lists';
import { updateRecentList } from './update-recent-list';

const DAY = /^\d{4}-\d\d-\d\d$/;
const NAME = /^[a-z-]{1,40}$/;
const LOCALE = /^[a-z]{2}(-[A-Z]{2})?$/;

/** Returns what is stored of a list, without what is malformed. */
export function readListRecord(list: RecentList): ListRecord {
  const { since, usedOn, doneOn, next, nextId, due, textLocale, icon, tint } = list as Readonly<
    Record<keyof ListRecord, unknown>
  >;
  const matching = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
  return withoutUndefined({
    since: matching(since, DAY),
    usedOn: matching(usedOn, DAY),
    doneOn: matching(doneOn, DAY),
    next: matching(next, /\S/),
    nextId: matching(nextId, /^[\w-]{1,200}$/),
    due: Array.isArray(due) ? due.filter(isDueRecord) : undefined,
    textLocale: matching(textLocale, LOCALE),
    icon: matching(icon, NAME),
    tint: matching(tint, NAME),
  });
}

function isDueRecord(value: unknown): value is DueRecord {
  const { title, date } = (value ?? {}) as Partial<Record<keyof DueRecord, unknown>>;
  return (
    typeof title === 'string' && typeof date === 'string' && DAY.test(date) && !Number.isNaN(Date.parse(date))
  );
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
