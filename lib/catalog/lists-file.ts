import { CATALOG_ID_MAX_LENGTH, CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';

type ListEntry = {
  id: string;
  title: string;
  /** Locale of the title. */
  locale: string;
  /** Number of items. */
  total: number;
};

/** A list with its ticks, as a file contains it. */
export type SavedList = ListEntry & {
  /** Ids of the ticked items. */
  ticks: readonly string[];
};

/** `docs/lists-file.md` describes the format. */
const FORMAT = 'checkleaf-lists';
const VERSION = 1;

/** Limits of a file. Files of this site are far below them: its storage has room for about 5 MB. */
export const LISTS_FILE_LIMITS = {
  bytes: 5_000_000,
  lists: 1000,
  ticks: 10_000,
  titleLength: 1000,
  idLength: 200,
};

/** Formats lists as a file, as indented JSON. */
export function formatListsFile(lists: readonly SavedList[], savedAt: Date): string {
  const file = { format: FORMAT, version: VERSION, saved: savedAt.toISOString(), lists };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The lists of a file: `newer` is one of a later version, `invalid` anything else that is not a file of lists. */
export type ParsedListsFile = { kind: 'lists'; lists: readonly SavedList[] } | { kind: 'newer' | 'invalid' };

/** Parses a file that the visitor has chosen, which can be any. One invalid list makes the file invalid. */
export function parseListsFile(text: string): ParsedListsFile {
  const file = parseJson(text);
  if (!isObject(file) || file.format !== FORMAT) return { kind: 'invalid' };
  if (typeof file.version === 'number' && file.version > VERSION) return { kind: 'newer' };
  const { lists } = file;
  if (file.version !== VERSION || !Array.isArray(lists) || lists.length > LISTS_FILE_LIMITS.lists)
    return { kind: 'invalid' };
  const parsed = lists.flatMap((list) => parseList(list) ?? []);
  return parsed.length === lists.length ? { kind: 'lists', lists: parsed } : { kind: 'invalid' };
}

function parseList(value: unknown): SavedList | null {
  if (!isObject(value)) return null;
  const { id, title, locale, total, ticks } = value;
  if (!isText(id, CATALOG_ID_MAX_LENGTH) || !CATALOG_ID_PATTERN.test(id)) return null;
  if (!isText(title, LISTS_FILE_LIMITS.titleLength) || !isLocale(locale)) return null;
  if (typeof total !== 'number' || !Number.isInteger(total) || total < 1 || total > LISTS_FILE_LIMITS.ticks)
    return null;
  if (!Array.isArray(ticks) || ticks.length > LISTS_FILE_LIMITS.ticks) return null;
  if (!ticks.every((tick) => isText(tick, LISTS_FILE_LIMITS.idLength))) return null;
  return { id, title, locale, total, ticks };
}

type MergedLists = {
  lists: readonly ListEntry[];
  /** By the id of a list, the ticks that the file adds to it. */
  ticks: ReadonlyMap<string, ReadonlySet<string>>;
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
  const added = new Map<string, Set<string>>();
  let leftOut = 0;
  for (const { ticks, ...list } of file) {
    if (!lists.has(list.id) && lists.size >= maxLists) {
      leftOut += 1;
      continue;
    }
    if (!lists.has(list.id)) lists.set(list.id, list);
    // A file may have a list several times.
    const ofList = added.get(list.id) ?? new Set();
    for (const tick of ticks) ofList.add(tick);
    added.set(list.id, ofList);
  }
  return { lists: [...lists.values()], ticks: added, leftOut };
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
