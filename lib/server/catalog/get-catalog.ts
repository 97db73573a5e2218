import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogReader, CatalogStore } from '@/lib/catalog/catalog-store';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { environment } from '@/lib/server/environment';
import { withLocaleFallback } from './with-locale-fallback';

/**
 * Next bundles the server code once per page, and each bundle has its own module scope. The store is a property
 * of `globalThis`, so that all of them share one.
 */
const PROCESS_KEY = Symbol.for('checkleaf.catalog-store');

type ProcessWithStore = typeof globalThis & { [PROCESS_KEY]?: Promise<CatalogStore> | undefined };

/**
 * Returns the catalog store of this process. The first call opens and migrates the database and synchronizes it
 * with `content/`; in development every call does the latter. If that fails, the next call tries again.
 *
 * @throws ContentError if a changed content file is invalid.
 */
export async function getCatalogStore(): Promise<CatalogStore> {
  const holder = globalThis as ProcessWithStore;
  if (IS_DEVELOPMENT && holder[PROCESS_KEY]) {
    const store = await holder[PROCESS_KEY];
    await syncWithContent(store);
    return store;
  }
  holder[PROCESS_KEY] ??= open().catch((error: unknown) => {
    holder[PROCESS_KEY] = undefined;
    throw error;
  });
  return holder[PROCESS_KEY];
}

async function open(): Promise<CatalogStore> {
  const store = await openFile(environment().DATABASE_URL.slice('file:'.length));
  try {
    await syncWithContent(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

async function openFile(file: string): Promise<CatalogStore> {
  try {
    await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    return await openSqliteCatalogStore(file, { shareGraceDays: environment().SHARE_GRACE_DAYS });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`DATABASE_URL: the database ${file} cannot be opened (${reason})`, { cause });
  }
}

async function syncWithContent(store: CatalogStore): Promise<void> {
  const { CONTENT_DIR, CONTENT_ALLOW_REMOVAL } = environment();
  await syncContent(store, CONTENT_DIR, { allowRemoval: CONTENT_ALLOW_REMOVAL });
}

/** Returns the catalog for pages: in the requested locale, with fallback to the default locale. */
export async function getLocalizedCatalog(): Promise<CatalogReader> {
  return withLocaleFallback(await getCatalogStore());
}
