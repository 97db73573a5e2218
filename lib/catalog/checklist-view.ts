import { renderDetails, renderInline } from '@/lib/catalog/markdown/render-html';
import type { Checklist, ChecklistItem } from './checklist';

/** A checklist item with its Markdown rendered. `html` and `details` are sanitized HTML. */
export type ItemView = { id: string; z: string; html: string; details?: string };

/** A section with its Markdown rendered. `titleHtml` is sanitized HTML, empty if the section has no heading. */
export type SectionView = { id: string; titleHtml: string; items: ItemView[] };

/** Renders the Markdown of a checklist on the server, so that the browser loads no parser or sanitizer. */
export function toSectionViews(checklist: Checklist): SectionView[] {
  return checklist.sections.map(({ id, title, items }) => ({
    id,
    titleHtml: renderInline(title),
    items: items.map(toItemView),
  }));
}

/** Renders the Markdown of one item. */
export function toItemView({ id, z, text, details }: ChecklistItem): ItemView {
  return { id, z, html: renderInline(text), ...(details ? { details: renderDetails(details) } : {}) };
}
