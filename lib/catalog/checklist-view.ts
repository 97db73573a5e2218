import { renderDetails, renderInline } from '@/lib/catalog/markdown/render-html';
import type { Checklist } from './checklist';

/** An item ready to be shown. `html` and `details` are safe HTML. */
export type ItemView = { id: string; z: string; html: string; details?: string };

/** A section ready to be shown. `titleHtml` is safe HTML, empty where the section has no heading. */
export type SectionView = { id: string; titleHtml: string; items: ItemView[] };

/** Renders the Markdown of a checklist, so that neither parser nor sanitizer has to reach the browser. */
export function toSectionViews(checklist: Checklist): SectionView[] {
  return checklist.sections.map(({ id, title, items }) => ({
    id,
    titleHtml: renderInline(title),
    items: items.map((item) => ({
      id: item.id,
      z: item.z,
      html: renderInline(item.text),
      ...(item.details ? { details: renderDetails(item.details) } : {}),
    })),
  }));
}
