import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChecklistSection } from '@/lib/catalog/checklist';
import type { ItemView, SectionView } from '@/lib/catalog/checklist-view';
import { renderDetails, renderInline } from '@/lib/catalog/markdown/render-html';

/** Items that are rendered before other requests get their turn; together they take some ten milliseconds. */
const ITEMS_PER_TURN = 50;

/**
 * Renders the Markdown of sections, so that the browser loads no parser or sanitizer. A checklist can have thousands of
 * items, so this does not block other requests.
 */
export async function renderSections(sections: readonly ChecklistSection[]): Promise<SectionView[]> {
  const views: SectionView[] = [];
  let count = 0;
  for (const { id, title, due, items } of sections) {
    const itemViews: ItemView[] = [];
    for (const { id: itemId, z, text, details } of items) {
      const detailsView = details ? { details: renderDetails(details) } : {};
      itemViews.push({ id: itemId, z, html: renderInline(text), ...detailsView });
      count += 1;
      if (count % ITEMS_PER_TURN === 0) await nextTurn();
    }
    views.push({ id, titleHtml: renderInline(title), ...(due && { due }), items: itemViews });
  }
  return views;
}
