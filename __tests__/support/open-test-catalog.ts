import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

export type TestCatalog = { store: CatalogStore; file: string; close: () => Promise<void> };

/** Opens an empty catalog in a temporary SQLite file. `close` deletes the file. */
export async function openTestCatalog(): Promise<TestCatalog> {
  const folder = await mkdtemp(path.join(tmpdir(), 'catalog-'));
  const file = path.join(folder, 'catalog.db');
  const store = await openSqliteCatalogStore(file);
  const close = async () => {
    await store.close();
    await rm(folder, { recursive: true });
  };
  return { store, file, close };
}
