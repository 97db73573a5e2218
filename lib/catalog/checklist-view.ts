/** A checklist item with its Markdown rendered. `html` and `details` are sanitized HTML. */
export type ItemView = {
  id: string;
  z: string;
  html: string;
  details?: string;
  /** Absent in the editors' version of a list. */
  visitor?: VisitorPart;
};

/** What is the visitor's about an item in their version of a list. */
export type VisitorPart = {
  /** See `PersonalItem` in `lib/list/apply-changes.ts`. */
  kind: 'editors' | 'own' | 'kept';
  /** The editors' text as sanitized HTML, if the visitor has words of their own. */
  original?: string;
  /** Whether the text is the visitor's own. */
  isWritten: boolean;
  isNew: boolean;
  /** Whether it is left out of the count, itself or with the item above it. */
  isLeftOut: boolean;
  /** Whether the visitor has left out this item itself. */
  isOut: boolean;
  /** `YYYY-MM-DD`. */
  due?: string;
};

/**
 * A section with its Markdown rendered. `titleHtml` is sanitized HTML, empty if the section has no heading. `due` is a due offset; see
 * `isDueOffset`.
 */
export type SectionView = { id: string; titleHtml: string; due?: string; items: ItemView[] };

/** Whether an item counts in the progress of its list. */
export function isCounted({ visitor }: ItemView): boolean {
  return !visitor?.isLeftOut;
}
