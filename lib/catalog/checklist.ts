/** A task list item (`- [ ] …`). */
export type ChecklistItem = {
  /** Stable id, unique within the checklist. It does not change when the item is reworded, moved or translated. */
  id: string;
  /** One-based position in the tree: `2`, `2.1`, `2.1.3`. Top-level items are numbered across sections. */
  z: string;
  /** One line of inline Markdown. */
  text: string;
  /** Further blocks below the item (a reason, a number, a plain list) as Markdown. */
  details?: string;
  /** Whether the item is ticked in the source. */
  checked: boolean;
};

/** A heading with its items, parents before their children. */
export type ChecklistSection = {
  /** Stable id and page anchor, unique among the section and item ids of the checklist. */
  id: string;
  /** One line of inline Markdown; empty for the items before the first heading. */
  title: string;
  /** Heading level of the source, 1 to 6. */
  level: number;
  /** When its items should be done, from the day of the list; see `isDueOffset`. */
  due?: string;
  items: ChecklistItem[];
};

/** A checklist as it is stored: sections in order, each with a flat list of items. Its title belongs to the template or share. */
export type Checklist = {
  sections: ChecklistSection[];
  /** What the day is called from which sections are due, such as “Moving day”. */
  day?: string;
};

/**
 * The section of the items before the first heading. A checklist has at most one, so all checklists use the
 * same id. It cannot collide with an id from a file, because those never contain an underscore.
 */
export const UNTITLED_SECTION = { id: '_start', title: '', level: 2 } as const satisfies Omit<
  ChecklistSection,
  'items'
>;

/** All items of a checklist in reading order, without their sections. */
export function listItems(checklist: Checklist): ChecklistItem[] {
  return checklist.sections.flatMap((section) => section.items);
}
