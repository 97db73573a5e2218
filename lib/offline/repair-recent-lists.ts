import { rebuildRecentLists } from '@/lib/browser/rebuild-recent-lists';
import { readSavedPages } from './saved-pages';

/** Rebuilds the recent lists if they are damaged, with the titles of the lists that are saved for use without a network. */
export async function repairRecentLists(): Promise<void> {
  // Where there is no Cache API, nothing is saved.
  const pages = await readSavedPages().catch(() => []);
  rebuildRecentLists(pages.flatMap(({ list }) => list ?? []));
}
