import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { EditorsSection } from '@/lib/list/apply-changes';
import {
  type FieldName,
  type FieldValues,
  hasFields,
  type ItemPlace,
  type ListChanges,
  type SeenItem,
  setFields,
} from '@/lib/list/list-changes';
import { textOfHtml, toEditorsSections } from './visitor-sections';

type Value = FieldValues[number][1];

type SeenFields = ReadonlyArray<readonly [name: FieldName, value: SeenItem]>;

export type ListChanger = {
  /** Changes the list, and stores what the visitor has seen. Returns false if the browser does not store it. */
  change: (fields: FieldValues) => boolean;
  /**
   * Sets back what the last change that is not undone has set, unless another tab has changed it since.
   *
   * @returns `kept` if another tab has changed all of it, `unstored` if the browser does not store it.
   */
  undo: () => 'undone' | 'kept' | 'unstored';
  canUndo: () => boolean;
  /** Stores what the visitor has seen, if the list is changed at all. */
  markSeen: () => void;
};

/** Changes a list step by step. */
export function createListChanger(listKey: string, sections: readonly SectionView[]): ListChanger {
  const steps: { before: FieldValues; after: FieldValues }[] = [];
  const seen = toSeenFields(sections);
  const set = (fields: FieldValues) =>
    updateListChanges(listKey, (changes) =>
      setFields(changes, [...fields, ...unseen(changes, seen())], Date.now()),
    );
  return {
    change: (fields) => {
      const changes = readListChanges(listKey);
      steps.push({ before: fields.map(([name]) => [name, readValue(changes, name)]), after: fields });
      return set(fields);
    },
    undo: () => {
      const step = steps.pop();
      if (!step) return 'undone';
      const changes = readListChanges(listKey);
      const isUnchanged = step.after.map(([name, value]) => isSame(readValue(changes, name), value));
      if (!isUnchanged.includes(true)) return 'kept';
      return set(step.before.filter((_, index) => isUnchanged[index])) ? 'undone' : 'unstored';
    },
    canUndo: () => steps.length > 0,
    markSeen: () => {
      const changes = readListChanges(listKey);
      if (hasFields(changes) && unseen(changes, seen()).length > 0) set([]);
    },
  };
}

/** Null if the field is not set. */
function readValue({ fields }: ListChanges, name: FieldName): Value {
  return (fields[name]?.[0] ?? null) as Value;
}

function isSame(value: Value, other: Value): boolean {
  return JSON.stringify(value) === JSON.stringify(other);
}

/** The fields of what is not stored as seen like this. */
function unseen(changes: ListChanges, seen: SeenFields): SeenFields {
  return seen.filter(([name, value]) => !isSameItem(changes.fields[name]?.[0], value));
}

/** Compares items of `seen` fields, of which a list has hundreds. */
function isSameItem(stored: unknown, value: SeenItem): boolean {
  const { section, parent, text } = (stored ?? {}) as Partial<SeenItem>;
  return section === value.section && parent === value.parent && text === value.text;
}

/** Returns a function that returns the fields for what the editors' version has. It reads texts from HTML, once. */
function toSeenFields(sections: readonly SectionView[]): () => SeenFields {
  const toFields = (items: EditorsSection['items'], place: ItemPlace): SeenFields =>
    items.flatMap(({ id, text, children }) => [
      [`seen:${id}`, { ...place, text: textOfHtml(text) }] as const,
      ...toFields(children, { ...place, parent: id }),
    ]);
  let fields: SeenFields | undefined;
  return () => {
    fields ??= toEditorsSections(sections).flatMap(({ id, items }) =>
      toFields(items, { section: id, parent: null }),
    );
    return fields;
  };
}
