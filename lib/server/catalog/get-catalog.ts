import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogReader, CatalogStore } from '@/lib/catalog/catalog-store';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { environment } from '@/lib/server/environment';
import { isDatabaseUnavailable } from './is-database-unavailable';
import { withLocaleFallback } from './with-locale-fallback';

/** How soon after a failure the store is opened again, and how long, in ms, that attempt waits for a lock. */
const RETRY = { afterMs: 1_000, busyTimeoutMs: 100 } as const;

type StoreState = {
  store?: Promise<CatalogStore> | undefined;
  /** Set while the database is unavailable. */
  failure?: { error: unknown; retryAt: number } | undefined;
};

/**
 * Next bundles the server code once per page, and each bundle has its own module scope. The state is a property
 * of `globalThis`, so that all of them, and the HTTP server, share one store.
 */
const PROCESS_KEY = Symbol.for('checkleaf.catalog-store');

type ProcessWithStore = typeof globalThis & { [PROCESS_KEY]?: StoreState };

function processState(): StoreState {
  const holder = globalThis as ProcessWithStore;
  holder[PROCESS_KEY] ??= {};
  return holder[PROCESS_KEY];
}

/**
 * Returns the catalog store of this process. The first call opens and migrates the database and synchronizes it
 * with `content/`; in development every call does the latter. If that fails, a later call tries again. While the
 * database is unavailable, attempts are at least a second apart and wait only briefly for a lock, because SQLite waits
 * on the thread that serves requests.
 *
 * @throws ContentError if a changed content file is invalid.
 */
export async function getCatalogStore(): Promise<CatalogStore> {
  const state = processState();
  if (IS_DEVELOPMENT && state.store) {
    const store = await state.store;
    await syncWithContent(store);
    return store;
  }
  if (state.store) return state.store;
  const { failure } = state;
  if (failure && Date.now() < failure.retryAt) throw failure.error;
  state.store = open(failure ? RETRY.busyTimeoutMs : undefined);
  try {
    const store = await state.store;
    state.failure = undefined;
    return store;
  } catch (error) {
    state.store = undefined;
    state.failure = isDatabaseUnavailable(error) ? { error, retryAt: Date.now() + RETRY.afterMs } : undefined;
    throw error;
  }
}

/** Whether the last attempt to open or read the database failed because it is unavailable. */
export function isCatalogUnavailable(): boolean {
  return processState().failure !== undefined;
}

/** Reads a row of the store, which is opened if needed. Returns whether that succeeded. */
export async function checkCatalogStore(): Promise<boolean> {
  const state = processState();
  try {
    const store = await getCatalogStore();
    await store.findTag('', DEFAULT_LOCALE);
    state.failure = undefined;
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) state.failure ??= { error, retryAt: Date.now() + RETRY.afterMs };
    return false;
  }
}

async function open(busyTimeoutMs: number | undefined): Promise<CatalogStore> {
  const store = await openFile(environment().DATABASE_URL.slice('file:'.length), busyTimeoutMs);
  try {
    await syncWithContent(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

async function openFile(file: string, busyTimeoutMs: number | undefined): Promise<CatalogStore> {
  try {
    await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    const shareGraceDays = environment().SHARE_GRACE_DAYS;
    return await openSqliteCatalogStore(file, { busyTimeoutMs, shareGraceDays });
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
