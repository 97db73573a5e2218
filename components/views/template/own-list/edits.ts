import { track } from '@/lib/analytics/track';
import { trackItem, trackMove } from '@/lib/analytics/track-item';
import type { ItemView, SectionView } from '@/lib/catalog/checklist-view';
import { createOwnItemId } from '@/lib/list/create-ids';
import { type Edit, findPosition, type ItemPosition, inRow } from './own-list-context';
import { textOfHtml } from './visitor-sections';

// The edits of a list. `focus` is the selector of what gets the focus if the element that had it is gone.

export function leaveOut(itemId: string, focus: string): Edit {
  return {
    fields: [[`out:${itemId}`, true]],
    notice: 'leftOut',
    focus,
    track: (list) => trackItem('item left out', list, itemId),
  };
}

export function putBack(itemId: string, focus: string): Edit {
  return {
    fields: [[`out:${itemId}`, false]],
    notice: 'putBack',
    focus,
    track: (list) => trackItem('item put back', list, itemId),
  };
}

/** Sets the text of an item. Null if that changes nothing; an empty text is the editors' one. */
export function reword({ id, html, visitor }: ItemView, text: string, focus: string): Edit | null {
  const words = toOneLine(text);
  const isOwn = visitor?.kind === 'own';
  if (words === toOneLine(textOfHtml(html)) || (isOwn && !words)) return null;
  const original = toOneLine(textOfHtml(visitor?.original ?? html));
  if (!isOwn && (!words || words === original)) return restoreOriginal(id, focus);
  return {
    fields: [[`words:${id}`, words]],
    notice: 'reworded',
    focus,
    track: (list) => trackItem('item edited', list, id),
  };
}

export function restoreOriginal(itemId: string, focus: string): Edit {
  return {
    fields: [[`words:${itemId}`, null]],
    notice: 'original',
    focus,
    track: (list) => trackItem('item edited', list, itemId),
  };
}

/** Sets the date of an own item, `YYYY-MM-DD`; null removes it. */
export function setDue(itemId: string, date: string | null, focus: string): Edit {
  return {
    fields: [[`due:${itemId}`, date]],
    notice: date === null ? 'dueRemoved' : 'dueSet',
    focus,
    track: (list) => date !== null && track('item due day set', list),
  };
}

/** Where an own item is added: as the last of a section or of the parts of an item, or behind an item. */
export type AddedPlace = { section: string; parent: string | null; after?: ItemPosition & { id: string } };

/** Adds own items, one for each text that is not empty. Null if all are. `lastId` is the id of the last one. */
export function add(
  { section, parent, after }: AddedPlace,
  texts: readonly string[],
  { format, focus }: { format: (count: number) => string; focus: string },
): (Edit & { lastId: string }) | null {
  const added = texts.map(toOneLine).filter(Boolean);
  const ids = added.map(createOwnItemId);
  const lastId = ids.at(-1);
  if (lastId === undefined) return null;
  const order = after && insertAt(after.siblings, after.siblings.indexOf(after.id) + 1, ids);
  const event = { place: parent || after ? 'item' : 'section' } as const;
  return {
    lastId,
    fields: [
      ...ids.flatMap((id, index) => [
        [`own:${id}`, { section, parent }] as const,
        [`words:${id}`, added[index] ?? ''] as const,
      ]),
      ...(order ? [[`order:${after.group}`, order] as const] : []),
    ],
    notice: ids.length > 1 ? 'addedSeveral' : 'added',
    values: { count: format(ids.length) },
    focus,
    track: (list) => {
      for (const _ of ids) track('item added', { ...list, ...event });
    },
  };
}

/** The texts of lines, without what marks them as those of a list, such as `- [ ]`, `2.` or `☐`. */
export function toItemTexts(lines: string): string[] {
  return lines
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^\s*(?:(?:[-*+•]|\d+[.)])\s+)?(?:(?:\[[ xX]\]|[☐☑☒])\s+)?/, '').trim())
    .filter(Boolean);
}

/** Removes an own item with what is below it. */
export function remove(sections: readonly SectionView[], itemId: string): Edit {
  const { siblings = [], below = [], section } = findPosition(sections, itemId) ?? {};
  const next = siblings[siblings.indexOf(itemId) + 1] ?? siblings[siblings.indexOf(itemId) - 1];
  const own = below.filter(({ visitor }) => visitor?.kind === 'own').map(({ id }) => id);
  return {
    fields: [itemId, ...own].map((id) => [`own:${id}`, null] as const),
    notice: 'removed',
    track: (list) => track('item removed', list),
    focus: next
      ? inRow(next, '.item-editing [data-edit=change]')
      : `[data-section-end="${CSS.escape(section ?? '')}"] button`,
  };
}

export type MoveMethod = Parameters<typeof trackMove>[2];

/** Moves an item to another place among its siblings, counted from 0. Null if it is there, or if there is no such place. */
export function move(
  sections: readonly SectionView[],
  itemId: string,
  to: (index: number) => number,
  { format, focus, method }: { format: (place: number) => string; focus: string; method: MoveMethod },
): Edit | null {
  const position = findPosition(sections, itemId);
  if (!position) return null;
  const { siblings, group } = position;
  const index = siblings.indexOf(itemId);
  const place = to(index);
  if (place === index || place < 0 || place >= siblings.length) return null;
  const others = siblings.filter((id) => id !== itemId);
  return {
    fields: [[`order:${group}`, insertAt(others, place, [itemId])]],
    notice: 'moved',
    values: { place: format(place + 1), count: format(siblings.length) },
    focus,
    track: (list) => trackMove(list, itemId, method),
  };
}

function insertAt(ids: readonly string[], index: number, inserted: readonly string[]): string[] {
  return [...ids.slice(0, index), ...inserted, ...ids.slice(index)];
}

/** Splits a text into parts that are not too long: between words, unless a word is too long itself. */
export function splitText(text: string, maxLength: number): string[] {
  const parts: string[] = [];
  let rest = toOneLine(text);
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(' ', maxLength);
    // Not within a character of two code units.
    const end = space > 0 ? space : maxLength - (/[\ud800-\udbff]/.test(rest.charAt(maxLength - 1)) ? 1 : 0);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}

/** Without what is not seen and turns around what follows, or is in no file: embeddings, overrides, isolates and control characters. */
function toOneLine(text: string): string {
  return text
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
}
