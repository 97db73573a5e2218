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
  const isServer = isPostgresUrl(url);
  const file = isServer ? null : databaseFile('');
  const { isTemporaryError } = isServer ? postgresErrors : sqliteErrors;
  const open = file === null ? serverOpener(url) : fileOpener(file);
  return new ReopeningStore({
    name: describeDatabaseUrl(url),
    file,
    isTemporaryError,
    open: (context) => openSynchronized(open, context),
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

/** How a store is opened in an engine. */
type Opener = {
  /** @throws an error with a message that names the database. */
  open: (context: OpenContext) => Promise<CatalogStore>;
  /** Opens it as it is stored, after an error because of which nothing can be written now. */
  openReadOnly: (context: OpenContext) => Promise<CatalogStore>;
  /** Whether an error leaves content that can be read: another process writes, or the disk is full. */
  canRead: (error: unknown) => boolean;
};

/** Opens the store and stores new content. Where that is not possible now, a process that serves pages reads what is stored. */
async function openSynchronized(opener: Opener, context: OpenContext): Promise<OpenedStore> {
  try {
    const store = await opener.open(context);
    try {
      await syncWithContent(store);
      return { store, isReadOnly: false };
    } catch (error) {
      await store.close();
      throw error;
    }
  } catch (error) {
    if (!context.allowReadOnly || !opener.canRead(error)) throw error;
    return keepReadOnly(await opener.openReadOnly(context), error);
  }
}

function fileOpener(file: string): Opener {
  const open = async (
    { previous, lockTimeoutMs, onFailure }: OpenContext,
    { isImmutable = false, skipsIndexing = false } = {},
  ): Promise<CatalogStore> => {
    if (previous) {
      removeStaleLog(file, previous);
      await checkDatabase(file, { isImmutable });
    } else {
      await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    }
    return openSqliteCatalogStore(file, {
      lockTimeoutMs,
      isImmutable,
      skipsIndexing,
      shareGraceDays: isImmutable ? undefined : environment().SHARE_GRACE_DAYS,
      searchLimits: SEARCH_LIMITS,
      onError: (error) => {
        if (sqliteErrors.isDatabaseError(error)) onFailure(error);
      },
    });
  };
  return {
    open: (context) => describeFailure(file, open(context)),
    openReadOnly: (context) =>
      describeFailure(
        file,
        open(context, { skipsIndexing: true }).catch((error: unknown) => {
          // There is no space for the files beside the database either. Without a log, the database alone is complete.
          if (!sqliteErrors.isDiskFull(error) || hasLog(file)) throw error;
          return open(context, { isImmutable: true, skipsIndexing: true });
        }),
      ),
    canRead: (error) => sqliteErrors.isLockError(error) || sqliteErrors.isDiskFull(error),
  };
}

function serverOpener(url: string): Opener {
  const open = ({ lockTimeoutMs, onFailure, onDisturbance }: OpenContext, skipsIndexing = false) => {
    const settings = environment();
    const opened = openPostgresCatalogStore(url, {
      poolSize: settings.DATABASE_POOL_SIZE,
      statementTimeoutMs: settings.DATABASE_TIMEOUT_MS,
      shareGraceDays: settings.SHARE_GRACE_DAYS,
      lockTimeoutMs,
      skipsIndexing,
      onConnectError: onFailure,
      onError: (error) => {
        if (!postgresErrors.isDatabaseError(error)) return;
        // An ended connection need not mean that the server is down, and a slow statement does not.
        if (postgresErrors.isTemporaryError(error)) onDisturbance();
        else onFailure(error);
      },
    });
    return describeFailure(describeDatabaseUrl(url), opened);
  };
  return {
    open: (context) => open(context),
    openReadOnly: (context) => open(context, true),
    canRead: (error) => postgresErrors.isTemporaryError(error) && !postgresErrors.isConnectionError(error),
  };
}

async function describeFailure(name: string, opened: Promise<CatalogStore>): Promise<CatalogStore> {
  try {
    return await opened;
  } catch (cause) {
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
