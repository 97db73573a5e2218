import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogReader, CatalogStore } from '@/lib/catalog/catalog-store';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openPostgresCatalogStore } from '@/lib/server/catalog/postgres/postgres-catalog-store';
import { SEARCH_LIMITS } from '@/lib/server/catalog/search-queue';
import { checkDatabase } from '@/lib/server/catalog/sqlite/check-database';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { hasLog, removeStaleLog } from '@/lib/server/database/database-files';
import * as postgresErrors from '@/lib/server/database/postgres-errors';
import * as sqliteErrors from '@/lib/server/database/sqlite-errors';
import { describeDatabaseUrl, describeReason, isPostgresUrl } from '@/lib/server/database-url';
import { databaseFile, environment, IS_BUILDING } from '@/lib/server/environment';
import { processHolder } from '@/lib/server/process-holder';
import { EMPTY_CATALOG } from './empty-catalog';
import { type OpenContext, type OpenedStore, ReopeningStore, type ServingOptions } from './reopening-store';
import { withLocaleFallback } from './with-locale-fallback';

const store = processHolder<ReopeningStore>('checkleaf.catalog-store');

function processStore(): ReopeningStore {
  store.current ??= createStore(environment().DATABASE_URL);
  return store.current;
}

function createStore(url: string): ReopeningStore {
  const name = describeDatabaseUrl(url);
  if (isPostgresUrl(url)) {
    const { isTemporaryError } = postgresErrors;
    return new ReopeningStore({
      name,
      file: null,
      isTemporaryError,
      open: (context) => openServer(url, context),
    });
  }
  const file = databaseFile('');
  const { isTemporaryError } = sqliteErrors;
  return new ReopeningStore({
    name,
    file,
    isTemporaryError,
    open: (context) => openCatalog(file, context),
  });
}

/**
 * Returns the catalog store of this process. The first call opens and migrates the database and synchronizes it
 * with `content/`; in development every call does the latter. The store recovers from errors of the database; see
 * `ReopeningStore`.
 *
 * @param serving given by the start of a server; see its method `get`.
 * @throws ContentError if a changed content file is invalid, an Error during the build, which has no catalog.
 */
export async function getCatalogStore(serving?: ServingOptions): Promise<CatalogStore> {
  if (IS_BUILDING) throw new Error('The build must not open the catalog.');
  const store = await processStore().get(serving);
  if (IS_DEVELOPMENT) await syncWithContent(store);
  return store;
}

/** Whether requests that fail now may do so because the database is unavailable. */
export function isCatalogUnavailable(): boolean {
  return processStore().isUnavailable;
}

/** Reads a row of the store, which is opened if needed. Returns whether that succeeded. */
export async function checkCatalogStore(): Promise<boolean> {
  try {
    const store = await getCatalogStore();
    await store.ping();
    return true;
  } catch {
    return false;
  }
}

async function openCatalog(file: string, context: OpenContext): Promise<OpenedStore> {
  try {
    return { store: await openSynchronized(file, context), isReadOnly: false };
  } catch (error) {
    if (!context.allowReadOnly || !(sqliteErrors.isLockError(error) || sqliteErrors.isDiskFull(error)))
      throw error;
    return keepReadOnly(await openReadOnly(file, context), error);
  }
}

async function openSynchronized(file: string, context: OpenContext): Promise<CatalogStore> {
  const store = await openFile(file, context);
  try {
    await syncWithContent(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** Opens the catalog as it is stored, where new content cannot be stored: another process writes, or the disk is full. */
async function openReadOnly(file: string, context: OpenContext): Promise<CatalogStore> {
  try {
    return await openFile(file, context);
  } catch (error) {
    // There is no space for the files beside the database either. Without a log, the database alone is complete.
    if (!sqliteErrors.isDiskFull(error) || hasLog(file)) throw error;
    return openFile(file, context, true);
  }
}

async function openFile(
  file: string,
  { previous, lockTimeoutMs, onFailure }: OpenContext,
  isImmutable = false,
): Promise<CatalogStore> {
  try {
    if (previous) {
      removeStaleLog(file, previous);
      await checkDatabase(file, { isImmutable });
    } else {
      await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    }
    const shareGraceDays = isImmutable ? undefined : environment().SHARE_GRACE_DAYS;
    const onError = (error: unknown) => {
      if (sqliteErrors.isDatabaseError(error)) onFailure(error);
    };
    const options = { lockTimeoutMs, onError, isImmutable, shareGraceDays, searchLimits: SEARCH_LIMITS };
    return await openSqliteCatalogStore(file, options);
  } catch (cause) {
    throw new Error(`DATABASE_URL: the database ${file} cannot be opened (${describeReason(cause)})`, {
      cause,
    });
  }
}

/** Opens the store on a database server. While new content cannot be stored, a process that serves pages reads what is. */
async function openServer(url: string, context: OpenContext): Promise<OpenedStore> {
  const store = await connectStore(url, context);
  try {
    await syncWithContent(store);
    return { store, isReadOnly: false };
  } catch (error) {
    const canRead = postgresErrors.isTemporaryError(error) && !postgresErrors.isConnectionError(error);
    if (context.allowReadOnly && canRead) return keepReadOnly(store, error);
    await store.close();
    throw error;
  }
}

async function connectStore(
  url: string,
  { lockTimeoutMs, onFailure, onDisturbance }: OpenContext,
): Promise<CatalogStore> {
  const settings = environment();
  const onError = (error: unknown) => {
    if (!postgresErrors.isDatabaseError(error)) return;
    // An ended connection need not mean that the server is down, and a slow statement does not.
    if (postgresErrors.isTemporaryError(error)) onDisturbance();
    else onFailure(error);
  };
  try {
    return await openPostgresCatalogStore(url, {
      poolSize: settings.DATABASE_POOL_SIZE,
      statementTimeoutMs: settings.DATABASE_TIMEOUT_MS,
      shareGraceDays: settings.SHARE_GRACE_DAYS,
      lockTimeoutMs,
      onConnectError: onFailure,
      onError,
    });
  } catch (cause) {
    const name = describeDatabaseUrl(url);
    throw new Error(`DATABASE_URL: the database ${name} cannot be opened (${describeReason(cause)})`, {
      cause,
    });
  }
}

/**
 * Returns a store in which new content cannot be stored now.
 *
 * @throws the error that prevents it if the store is empty: another process is filling it.
 */
async function keepReadOnly(store: CatalogStore, error: unknown): Promise<OpenedStore> {
  if ((await store.listCatalogVariants()).length === 0) {
    await store.close();
    throw error;
  }
  process.emitWarning('The catalog can only be read, and may lack new content.', { detail: String(error) });
  return { store, isReadOnly: true };
}

async function syncWithContent(store: CatalogStore): Promise<void> {
  const { CONTENT_DIR, CONTENT_ALLOW_REMOVAL } = environment();
  await syncContent(store, CONTENT_DIR, { allowRemoval: CONTENT_ALLOW_REMOVAL });
}

/**
 * Returns the catalog for pages: in the requested locale, with fallback to the default locale. During the build it is
 * empty.
 */
export async function getLocalizedCatalog(): Promise<CatalogReader> {
  if (IS_BUILDING) return EMPTY_CATALOG;
  return withLocaleFallback(await getCatalogStore());
}
