import { buildItemTree, type ItemNode } from '@/components/catalog/item-tree';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ElementIn } from '@/lib/analytics/plan/click-targets';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { toItemProperty } from '@/lib/analytics/track-item';
import type { ItemView, SectionView } from '@/lib/catalog/checklist-view';
import type { OwnListTexts } from '@/lib/i18n/own-list-texts';
import type { FieldValues } from '@/lib/list/list-changes';

/** An edit of a list, and what is said after it. */
export type Edit = {
  fields: FieldValues;
  notice: keyof OwnListTexts['notice'];
  /** Values in the text of the notice. */
  values?: Readonly<Record<string, string>>;
  /** Selector of the element that gets the focus if the one that had it is gone. */
  focus: string;
  track: (list: ListProperties) => void;
};

/** What the parts of a changed list share. */
export type OwnListContext = {
  listId: string;
  /** Key of its ticks and changes in the browser. */
  listKey: string;
  texts: OwnListTexts;
  locale: string;
  run: (edit: Edit) => void;
  /** Undoes the last edit. */
  undo: () => void;
  canUndo: () => boolean;
  /** The sections as they are shown at this moment. */
  sections: () => readonly SectionView[];
  /** Shows a text, for an edit that is not possible. */
  refuse: (text: string) => void;
};

export type ItemPosition = {
  section: string;
  /** Id of the item above; null at the top level. */
  parent: string | null;
  /** Its group in an `order` field: the parent or the section. */
  group: string;
  /** The items of that group, in order. */
  siblings: readonly string[];
  /** Ids of all items below it. */
  below: readonly ItemView[];
};

/** Finds an item in the sections that are shown. */
export function findPosition(sections: readonly SectionView[], itemId: string): ItemPosition | undefined {
  for (const { id: section, items } of sections) {
    const found = findIn(buildItemTree(items), section, null, itemId);
    if (found) return found;
  }
  return undefined;
}

function findIn(
  nodes: readonly ItemNode[],
  section: string,
  parent: string | null,
  itemId: string,
): ItemPosition | undefined {
  const node = nodes.find(({ item }) => item.id === itemId);
  if (node)
    return {
      section,
      parent,
      group: parent ?? section,
      siblings: nodes.map(({ item }) => item.id),
      below: listBelow(node),
    };
  for (const { item, children } of nodes) {
    const found = findIn(children, section, item.id, itemId);
    if (found) return found;
  }
  return undefined;
}

function listBelow({ children }: ItemNode): ItemView[] {
  return children.flatMap((child) => [child.item, ...listBelow(child)]);
}

/** Selector of an element in the row of an item. */
export function inRow(itemId: string, selector: string): string {
  return `#${CSS.escape(itemId)} > ${selector}`;
}

/** Attributes of a button whose clicks are tracked. The ids of own items are not sent. */
export function editClick(
  { listId }: OwnListContext,
  elem: ElementIn<'list-editing'>,
  itemId?: string,
): ReturnType<typeof clickAttributes> {
  return clickAttributes('list-editing', elem, listId, itemId === undefined ? '' : toItemProperty(itemId));
}
