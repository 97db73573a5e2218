/** One box of a checklist. */
export type ChecklistItem = {
  /** Stored id, unique within its checklist. It outlives rewording, reordering and translation. */
  id: string;
  /** Place in the tree, counted from 1: `2`, `2.1`, `2.1.3`. Top-level items count on across sections. */
  z: string;
  /** One line of inline Markdown. */
  text: string;
  /** Further blocks under the item (a reason, a figure, a plain list) as Markdown. */
  details?: string;
  /** Whether the source had the box ticked. */
  checked: boolean;
};

/** The items under one heading, parents before their children. */
export type ChecklistSection = {
  /** Stored id and page anchor, unique within the checklist together with the item ids. */
  id: string;
  /** One line of inline Markdown; empty where items stand before any heading. */
  title: string;
  /** Heading level of the source, 1 to 6. */
  level: number;
  items: ChecklistItem[];
};

/** A checklist as the site keeps it: sections in order, each with its flat items. */
export type Checklist = { sections: ChecklistSection[] };

/**
 * The section of items that stand before any heading. There is one at most, so its id can be the same in all
 * lists; no file can give this id to something else, because written ids hold no underscore.
 */
export const UNTITLED_SECTION = { id: '_start', title: '', level: 2 } as const satisfies Omit<
  ChecklistSection,
  'items'
>;

/** All items of a checklist in reading order, without their sections. */
export function listItems(checklist: Checklist): ChecklistItem[] {
  return checklist.sections.flatMap((section) => section.items);
}
