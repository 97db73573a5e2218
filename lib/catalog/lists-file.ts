import { CATALOG_ID_MAX_LENGTH, CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';
import {
  hasFields,
  type ListChanges,
  mergeChanges,
  NO_CHANGES,
  toListChanges,
} from '@/lib/list/list-changes';
import { isCopyId, splitListKey, TAKEN_LIST_ID } from '@/lib/list/list-key';
import { type TakenList, toTakenList } from '@/lib/list/taken-list';

type ListEntry = {
  /** Key of the list. */
  id: string;
  title: string;
  /** Locale of the title. */
  locale: string;
  /** Number of items. */
  total: number;
} & KnownDetails;

/** What the browser knew about a list when it was last used, without which it is known again when the list is opened. */
type KnownDetails = {
  /** How the items of a list that the visitor has changed are counted: how many, and ids of ticked or left-out ones that do not count. */
  own?: { total: number; uncounted: readonly string[] };
  /** Local dates of the first tick, of the last one, and when all was done, as `YYYY-MM-DD`. */
  since?: string;
  usedOn?: string;
  doneOn?: string;
};

/** A list with what the visitor has done with it, as a file contains it. */
export type SavedList = ListEntry & {
  /** Ids of the ticked items. */
  ticks: readonly string[];
  /** What else the visitor has changed. */
  changes: ListChanges;
  /** The list itself, if somebody has shared it with the visitor. */
  content?: TakenList;
};

/** `docs/lists-file.md` describes the format. */
const FORMAT = 'checkleaf-lists';
const VERSION = 2;

/** The first one, whose lists have no changes. */
const MIN_VERSION = 1;

/** Limits of a file. Those of this site are below them: its storage has room for 5 million characters of up to 3 bytes. */
export const LISTS_FILE_LIMITS = {
  bytes: 20_000_000,
  lists: 1000,
  ticks: 10_000,
  titleLength: 1000,
  idLength: 200,
};

/** Formats lists as a file, as indented JSON. What is no list of the catalog is left out: other browsers do not have it. */
export function formatListsFile(lists: readonly SavedList[], savedAt: Date): string {
  const entries = lists
    .filter(({ id }) => isListKey(id))
    .map(({ changes, ...list }) => (hasFields(changes) ? { ...list, changes } : list));
  const file = { format: FORMAT, version: VERSION, saved: savedAt.toISOString(), lists: entries };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The lists of a file: `newer` is one of a later version, `invalid` anything else that is not a file of lists. */
export type ParsedListsFile = { kind: 'lists'; lists: readonly SavedList[] } | { kind: 'newer' | 'invalid' };

/** Parses a file that the visitor has chosen, which can be any. One invalid list makes the file invalid. */
export function parseListsFile(text: string): ParsedListsFile {
  const file = parseJson(text);
  if (!isObject(file) || file.format !== FORMAT || !Number.isInteger(file.version))
    return { kind: 'invalid' };
  const version = Number(file.version);
  if (version > VERSION) return { kind: 'newer' };
  const { lists } = file;
  if (version < MIN_VERSION || !Array.isArray(lists) || lists.length > LISTS_FILE_LIMITS.lists)
    return { kind: 'invalid' };
  const parsed = lists.flatMap((list) => parseList(list) ?? []);
  return parsed.length === lists.length ? { kind: 'lists', lists: parsed } : { kind: 'invalid' };
}

function parseList(value: unknown): SavedList | null {
  if (!isObject(value)) return null;
  const { id, title, locale, total, ticks } = value;
  if (typeof id !== 'string' || !isListKey(id)) return null;
  if (!isText(title, LISTS_FILE_LIMITS.titleLength) || !isLocale(locale)) return null;
  if (typeof total !== 'number' || !Number.isInteger(total) || total < 1 || total > LISTS_FILE_LIMITS.ticks)
    return null;
  if (!Array.isArray(ticks) || ticks.length > LISTS_FILE_LIMITS.ticks) return null;
  if (!ticks.every((tick) => isText(tick, LISTS_FILE_LIMITS.idLength))) return null;
  const changes = value.changes === undefined ? NO_CHANGES : toListChanges(value.changes);
  if (!changes || countFields(changes) !== countFields(value.changes)) return null;
  const list = { id, title, locale, total, ...readDetails(value), ticks, changes };
  const { listId, copy } = splitListKey(id);
  if (listId !== TAKEN_LIST_ID) return list;
  const content = toTakenList(value.content);
  return copy !== null && content ? { ...list, content } : null;
}

/** Invalid ones are left out. */
function readDetails(list: Readonly<Record<string, unknown>>): KnownDetails {
  const dates = (['since', 'usedOn', 'doneOn'] as const).flatMap((name) => {
    const date = list[name];
    return typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? [[name, date] as const] : [];
  });
  const { total, uncounted } = isObject(list.own) ? list.own : {};
  const hasOwn =
    Number.isInteger(total) &&
    Array.isArray(uncounted) &&
    uncounted.length <= LISTS_FILE_LIMITS.ticks &&
    uncounted.every((id) => isText(id, LISTS_FILE_LIMITS.idLength));
  return {
    ...(Object.fromEntries(dates) as KnownDetails),
    ...(hasOwn && { own: { total: Number(total), uncounted } }),
  };
}

function isListKey(id: string): boolean {
  const { listId, copy } = splitListKey(id);
  if (listId.length > CATALOG_ID_MAX_LENGTH || !CATALOG_ID_PATTERN.test(listId)) return false;
  return copy === null || (isCopyId(copy) && id === `${listId}~${copy}`);
}

/** Also of a record that is not valid. */
function countFields(changes: unknown): number {
  return isObject(changes) && isObject(changes.fields) ? Object.keys(changes.fields).length : 0;
}

type Addition = { ticks: ReadonlySet<string>; changes: ListChanges; content?: TakenList };

type MergedLists = {
  lists: readonly ListEntry[];
  /** By the key of a list, what the file adds to it. */
  additions: ReadonlyMap<string, Addition>;
  /** Number of lists for which there is no room. */
  leftOut: number;
};

/**
 * Adds the lists of a file to those here. A list that both have keeps its place and title; the others follow, up to
 * `maxLists` in all. No list is removed.
 */
export function mergeLists(
  here: readonly ListEntry[],
  file: readonly SavedList[],
  maxLists: number,
): MergedLists {
  const lists = new Map(here.map((list) => [list.id, list]));
  const additions = new Map<string, Addition & { ticks: Set<string> }>();
  let leftOut = 0;
  for (const { ticks, changes, content, ...list } of file) {
    if (!lists.has(list.id) && lists.size >= maxLists) {
      leftOut += 1;
      continue;
    }
    if (!lists.has(list.id)) lists.set(list.id, list);
    // A file may have a list several times.
    const addition = additions.get(list.id) ?? { ticks: new Set<string>(), changes: NO_CHANGES };
    for (const tick of ticks) addition.ticks.add(tick);
    additions.set(list.id, {
      ...addition,
      changes: mergeChanges(addition.changes, changes),
      ...(content && { content }),
    });
  }
  return { lists: [...lists.values()], additions, leftOut };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxLength;
}

function isLocale(value: unknown): value is string {
  try {
    return typeof value === 'string' && new Intl.Locale(value).toString() === value;
  } catch {
    return false;
  }
}
