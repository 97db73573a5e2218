import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogReader, CatalogStore } from '@/lib/catalog/catalog-store';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { environment } from '@/lib/server/environment';
import { withLocaleFallback } from './with-locale-fallback';

/**
 * The server's code is bundled once per page, and each bundle has module variables of its own. The store is
 * kept on the process instead, so that there is one.
 */
const PROCESS_KEY = Symbol.for('checkleaf.catalog-store');

type ProcessWithStore = typeof globalThis & { [PROCESS_KEY]?: Promise<CatalogStore> | undefined };

/**
 * The process's catalogue: opened, migrated and up to date with `content/` at the first call. A failed
 * attempt is not kept, so that the next request tries again.
 */
export function getCatalogStore(): Promise<CatalogStore> {
  const holder = globalThis as ProcessWithStore;
  holder[PROCESS_KEY] ??= open().catch((error: unknown) => {
    holder[PROCESS_KEY] = undefined;
    throw error;
  });
  return holder[PROCESS_KEY];
}

async function open(): Promise<CatalogStore> {
  const { DATABASE_URL, CONTENT_DIR } = environment();
  const file = DATABASE_URL.slice('file:'.length);
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const store = await openSqliteCatalogStore(file);
  try {
    await syncContent(store, CONTENT_DIR);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** The process's catalogue as visitors read it: in their language, or in the original where that is missing. */
export async function getLocalizedCatalog(): Promise<CatalogReader> {
  return withLocaleFallback(await getCatalogStore());
}
