import { parseValueAt } from './parse-value-at';

// What a visitor has changed about a list, beside its ticks: fields by name, each with the time of its last change.
//
//   name                 what the visitor calls the list
//   started              true for a copy that the visitor has started; its time is that of the start
//   day                  the date that the list leads to
//   calendar             a random id, which the events of the list have in calendars
//   out:ITEM             true if the item is left out of the count
//   own:ITEM             where an item of the visitor's own is; null if it was removed
//   words:ITEM           the visitor's text of an item, of the editors' or an own one; null for the editors' text
//   due:ITEM             the date of an own item
//   order:PARENT         ids of the items of a section or below an item, in the visitor's order
//   seen:ITEM            an item of the editors' version that the visitor has last seen
//
// Versions of the same changes, of two tabs or of two devices, are merged field by field. A field that this version of the
// site does not know is kept and merged like all others.

/** Whether an item is one of the visitor's own. */
export function isOwnItemId(id: string): boolean {
  return /^own-[2-9b-df-hjkmnp-tv-xz]{12}$/.test(id);
}

type Value = string | boolean | null | readonly string[] | ItemPlace | SeenItem;

/** The section and the item above; null at the top level. */
export type ItemPlace = { section: string; parent: string | null };

export type SeenItem = ItemPlace & { text: string };

/** A value with the time of its change in ms since the epoch, which also orders changes within one millisecond. */
type Field = readonly [value: unknown, time: number];

export type ListChanges = {
  /** The highest version of the site's format that has written it. */
  version: number;
  fields: Readonly<Record<string, Field>>;
};

/** Raised when the meaning of a field changes. A new kind of field needs no new version. */
export const CHANGES_VERSION = 1;

export const NO_CHANGES: ListChanges = { version: CHANGES_VERSION, fields: {} };

/** Whether anything is changed. */
export function hasFields({ fields }: ListChanges): boolean {
  return Object.keys(fields).length > 0;
}

/** Limits of what is stored, so that a hundred lists fit into the 5 MB that browsers give a site. */
export const CHANGES_LIMITS = { textLength: 500, ownItems: 500 };

/** Sets a field. A clock that has been set back does not make the change older than the one before. */
export function setField(changes: ListChanges, name: FieldName, value: Value, now: number): ListChanges {
  return setFields(changes, [[name, value]], now);
}

/** Sets fields, each once. See `setField`. */
export function setFields(changes: ListChanges, values: FieldValues, now: number): ListChanges {
  const fields = values.map(([name, value]) => {
    const [, before] = changes.fields[name] ?? [null, 0];
    return [name, [value, Math.max(now, before + 1)]] as const;
  });
  return { ...changes, fields: { ...changes.fields, ...Object.fromEntries(fields) } };
}

export type FieldValues = ReadonlyArray<readonly [name: FieldName, value: Value]>;

export type FieldName =
  | 'name'
  | 'started'
  | 'day'
  | 'calendar'
  | `${'out' | 'own' | 'words' | 'due' | 'order' | 'seen'}:${string}`;

/**
 * Merges two versions of the changes of a list: of each field, the later change. The result does not depend on the order of the
 * two, so all tabs come to the same.
 */
export function mergeChanges(one: ListChanges, other: ListChanges): ListChanges {
  const fields = new Map(Object.entries(one.fields));
  for (const [name, field] of Object.entries(other.fields)) {
    const present = fields.get(name);
    if (!present || isLater(field, present)) fields.set(name, field);
  }
  return { version: Math.max(one.version, other.version), fields: Object.fromEntries(fields) };
}

function isLater(field: Field, other: Field): boolean {
  if (field[1] !== other[1]) return field[1] > other[1];
  return JSON.stringify(field[0]) > JSON.stringify(other[0]);
}

/** Formats changes to be stored. */
export function formatChanges({ version, fields }: ListChanges): string {
  return JSON.stringify({ version, fields });
}

/** What can be read of a stored record. `isDamaged` says that this is not all of it. */
export type ParsedRecord = { changes: ListChanges; isDamaged: boolean };

/** Parses what `formatChanges` returned, in this or another version of the site. Of a damaged record it returns the fields that are whole. */
export function parseChanges(text: string): ParsedRecord {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return { changes: recoverChanges(text), isDamaged: true };
  }
  const changes = toListChanges(record);
  if (!changes) return { changes: recoverChanges(text), isDamaged: true };
  const { fields } = record as { fields: object };
  return { changes, isDamaged: Object.keys(fields).length > Object.keys(changes.fields).length };
}

/** Finds whole fields in the text of a record that is no valid JSON, such as one that ends too early. */
function recoverChanges(text: string): ListChanges {
  const names = text.matchAll(/"([a-z]+(?::[\w-]{1,200})?)"\s*:\s*(?=\[)/gi);
  const fields = [...names].flatMap(({ 0: match, 1: name = '', index }) => {
    const field = parseValueAt(text, index + match.length);
    return isField(field) ? [[name, field] as const] : [];
  });
  const [, version] = /"version"\s*:\s*(\d{1,9})\b/.exec(text) ?? [];
  return { version: Number(version ?? CHANGES_VERSION), fields: Object.fromEntries(fields) };
}

/** Turns parsed JSON into changes, without the fields that are invalid. Null if it is not a record of changes. */
export function toListChanges(value: unknown): ListChanges | null {
  if (typeof value !== 'object' || value === null) return null;
  const { version, fields } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(version) || typeof fields !== 'object' || fields === null) return null;
  const valid = Object.entries(fields).filter(([name, field]) => FIELD_NAME.test(name) && isField(field));
  return { version: version as number, fields: Object.fromEntries(valid) };
}

/** Of this and all later versions. Ids of items and sections have letters, digits, hyphens and underscores. */
const FIELD_NAME = /^[a-z]+(?::[\w-]{1,200})?$/i;

/** The latest time that a `Date` can have, in ms. Beyond it, there would be no later change. */
const MAX_TIME = 8.64e15;

/** Levels of arrays and objects in a value. Formatting has a limit, too. */
const MAX_LEVELS = 4;

function isField(field: unknown): field is Field {
  if (!Array.isArray(field) || field.length !== 2) return false;
  const [value, time] = field;
  return Number.isSafeInteger(time) && time >= 0 && time <= MAX_TIME && hasLevels(value, MAX_LEVELS);
}

function hasLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => hasLevels(inner, levels - 1));
}

/** What the visitor calls the list. */
export const readName = (changes: ListChanges) => readOne(changes, 'name', isText);

/** The date that the list leads to, `YYYY-MM-DD`. */
export const readDay = (changes: ListChanges) => readOne(changes, 'day', isDate);

/** The id that its events have in calendars. */
export const readCalendar = (changes: ListChanges) => readOne(changes, 'calendar', isText);

function readOne(
  { fields }: ListChanges,
  name: string,
  isValid: (value: unknown) => value is string,
): string | undefined {
  const [value] = fields[name] ?? [];
  return isValid(value) ? value : undefined;
}

/** What this version knows of the fields of items and sections, by their ids. Invalid values are left out, and stay stored. */
export type ReadChanges = {
  out: ReadonlySet<string>;
  own: ReadonlyMap<string, ItemPlace>;
  words: ReadonlyMap<string, string>;
  due: ReadonlyMap<string, string>;
  order: ReadonlyMap<string, readonly string[]>;
  seen: ReadonlyMap<string, SeenItem>;
};

export function readChanges({ fields }: ListChanges): ReadChanges {
  const read = <T>(kind: string, isValid: (value: unknown) => value is T) =>
    new Map(
      Object.entries(fields).flatMap(([name, [value]]) =>
        name.startsWith(`${kind}:`) && isValid(value) ? [[name.slice(kind.length + 1), value] as const] : [],
      ),
    );
  return {
    out: new Set(read('out', (value) => value === true).keys()),
    own: read('own', isPlace),
    words: read('words', isText),
    due: read('due', isDate),
    order: read('order', isIds),
    seen: read('seen', isSeenItem),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= CHANGES_LIMITS.textLength;
}

function isDate(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    new Date(`${value}T00:00Z`).toJSON()?.startsWith(value)
  );
}

function isIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}

function isPlace(value: unknown): value is ItemPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { section, parent } = value as Partial<ItemPlace>;
  return typeof section === 'string' && (parent === null || typeof parent === 'string');
}

function isSeenItem(value: unknown): value is SeenItem {
  return isPlace(value) && typeof (value as Partial<SeenItem>).text === 'string';
}
