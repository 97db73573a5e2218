import { isDueOffset } from './due-offset';
import { isSanitizedHtml } from './sanitized-html';

// A private share that a visitor has taken is stored whole, because it may be revoked. In the browser it is a further copy
// of the list with the id `TAKEN_LIST_ID`, which no editor has written.

/** The list of a share. Its title and ticks are stored like those of other lists. HTML is sanitized. */
export type TakenList = {
  title: string;
  /** First name of the person who shared it. */
  owner: string;
  /** What the day is called from which sections are due. */
  day?: string;
  sections: readonly TakenSection[];
};

type TakenSection = { id: string; titleHtml: string; due?: string; items: TakenItem[] };

type TakenItem = { id: string; z: string; html: string; details?: string };

/** What the page of a share knows about it. */
type SharedList = {
  title: string;
  ownerFirstName: string;
  day?: string;
  sections: TakenList['sections'];
  /** Ids of the checked items. */
  checked: readonly string[];
};

/** Most items of a list, and characters of one of its texts. */
const MAX_ITEMS = 10_000;
const MAX_LENGTH = 100_000;

/**
 * Makes the list that is stored of a share, and its ticks. Items and sections get new ids: those of the share may contain its words, and
 * events have ids of items.
 */
export function takeList({ title, ownerFirstName, day, sections, checked }: SharedList): {
  list: TakenList;
  ticks: ReadonlySet<string>;
} {
  const items = sections.flatMap((section) => section.items);
  const newIds = new Map(items.map(({ id }, index) => [id, `item-${index + 1}`]));
  const newId = (id: string) => newIds.get(id) ?? id;
  return {
    list: {
      title,
      owner: ownerFirstName,
      ...(day && { day }),
      // As it is read again, so that the same list always has the same text.
      sections: sections.map(({ titleHtml, due, items }, index) => ({
        id: `section-${index + 1}`,
        titleHtml,
        ...(due && { due }),
        items: items.map(({ id, z, html, details }) => ({
          id: newId(id),
          z,
          html,
          ...(details && { details }),
        })),
      })),
    },
    ticks: new Set(checked.map(newId)),
  };
}

/** Reads what is stored of a list, as JSON; undefined if there is nothing, or it is damaged. */
export function parseTakenList(text: string | null): TakenList | undefined {
  try {
    return text === null ? undefined : toTakenList(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Reads a list that is in a file, which can be anything; undefined if it is invalid. */
export function toTakenList(value: unknown): TakenList | undefined {
  if (!isObject(value)) return undefined;
  const { title, owner, day, sections } = value;
  if (!isText(title) || !isText(owner) || (day !== undefined && !isText(day))) return undefined;
  if (!Array.isArray(sections)) return undefined;
  const read = sections.flatMap((section) => toSection(section) ?? []);
  const items = read.flatMap((section) => section.items);
  const ids = [...read, ...items].map(({ id }) => id);
  const isValid = read.length === sections.length && new Set(ids).size === ids.length;
  if (!isValid || items.length === 0 || items.length > MAX_ITEMS) return undefined;
  return { title, owner, ...(day && { day }), sections: read };
}

function toSection(value: unknown): TakenSection | undefined {
  if (!isObject(value)) return undefined;
  const { id, titleHtml, due, items } = value;
  if (!isId(id, 'section') || !isHtml(titleHtml) || !Array.isArray(items)) return undefined;
  if (due !== undefined && !(typeof due === 'string' && isDueOffset(due))) return undefined;
  const read = items.flatMap((item) => toItem(item) ?? []);
  return read.length === items.length ? { id, titleHtml, ...(due && { due }), items: read } : undefined;
}

function toItem(value: unknown): TakenItem | undefined {
  if (!isObject(value)) return undefined;
  const { id, z, html, details } = value;
  if (!isId(id, 'item') || typeof z !== 'string' || !/^\d+(\.\d+)*$/.test(z) || !isHtml(html))
    return undefined;
  if (details !== undefined && !isHtml(details)) return undefined;
  return { id, z, html, ...(details && { details }) };
}

/** Ids are those of `takeList`, so that they are no ids of anything else on the page. */
function isId(value: unknown, kind: 'section' | 'item'): value is string {
  return typeof value === 'string' && /^[a-z]+-\d{1,6}$/.test(value) && value.startsWith(`${kind}-`);
}

function isHtml(value: unknown): value is string {
  return isText(value) && isSanitizedHtml(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
