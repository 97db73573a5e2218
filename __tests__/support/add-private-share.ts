import { createShareId } from '@/lib/catalog/share-id';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

/** Puts a private share into the store of a running site, and gives its id. */
export async function addPrivateShare(database: string): Promise<string> {
  const store = await openSqliteCatalogStore(database);
  try {
    const template = await store.findTemplate('day-hike-above-the-tree-line', 'en');
    if (!template) throw new Error('The embedded catalogue lacks the template that is shared.');
    const id = createShareId();
    const { title, checklist } = template;
    await store.addShare(
      { id, title, owner: 'Ada Lovelace', createdAt: '2026-06-18T12:00:00.000Z', checklist },
      null,
    );
    return id;
  } finally {
    await store.close();
  }
}
