/** A checklist item with its Markdown rendered. `html` and `details` are sanitized HTML. */
export type ItemView = { id: string; z: string; html: string; details?: string };

/**
 * A section with its Markdown rendered. `titleHtml` is sanitized HTML, empty if the section has no heading. `due` is a due offset; see
 * `isDueOffset`.
 */
export type SectionView = { id: string; titleHtml: string; due?: string; items: ItemView[] };
