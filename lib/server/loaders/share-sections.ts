import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Checklist } from '@/lib/catalog/checklist';
import { type ItemView, type SectionView, toItemView } from '@/lib/catalog/checklist-view';
import { renderInline } from '@/lib/catalog/markdown/render-html';
import type { Share } from '@/lib/catalog/share';

/** Room for about 50 shares of the maximum size, or thousands of usual ones. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Items that are rendered before other requests get their turn; together they take some ten milliseconds. */
const ITEMS_PER_TURN = 50;

/**
 * Rendered sections by share id. The content of a share never changes, and a new version of the renderer comes with a
 * new process, so no entry is ever out of date.
 */
const cache = new LRUCache<string, SectionView[], Checklist>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (sections, id) => id.length + Buffer.byteLength(JSON.stringify(sections)),
  fetchMethod: (_id, _stale, { context }) => renderSections(context),
  // A request that waits for an entry gets it even if it was evicted in the meantime.
  ignoreFetchAbort: true,
});

/** The sections of a share with their Markdown rendered, once for all requests. */
export async function getShareSections({ id, checklist }: Share): Promise<readonly SectionView[]> {
  return cache.forceFetch(id, { context: checklist });
}

/** Like `toSectionViews`, but does not block other requests. */
async function renderSections({ sections }: Checklist): Promise<SectionView[]> {
  const views: SectionView[] = [];
  let count = 0;
  for (const { id, title, items } of sections) {
    const itemViews: ItemView[] = [];
    for (const item of items) {
      itemViews.push(toItemView(item));
      count += 1;
      if (count % ITEMS_PER_TURN === 0) await nextTurn();
    }
    views.push({ id, titleHtml: renderInline(title), items: itemViews });
  }
  return views;
}
