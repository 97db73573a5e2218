import { type Kysely, sql } from 'kysely';
import type { CatalogStore, FoundWords, SearchOptions, SearchResult } from '@/lib/catalog/catalog-store';
import type { TemplateSummary } from '@/lib/catalog/template';
import type { TemplateMatch } from '@/lib/catalog/template-card';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { EndedShareCleanup } from '@/lib/server/catalog/sql/ended-share-cleanup';
import {
  SqlCatalogStore,
  type SqlCatalogStoreParts,
  updateDerivedTables,
} from '@/lib/server/catalog/sql/sql-catalog-store';
import type { QueueLimits } from '@/lib/server/database/bounded-queue';
import { isBusyError } from '@/lib/server/database/busy-error';
import { type OpenSqliteOptions, openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { migrateSqlite } from './migrate-sqlite';
import { SearchProcess } from './search-process';
import { SQLITE_ENGINE } from './sqlite-engine';

export type SqliteCatalogStoreOptions = OpenSqliteOptions & {
  /** Days after which the content of an expired or revoked share is deleted. Without it, the content is kept. */
  shareGraceDays?: number | undefined;
  /** With them, searches run in a process of their own; see `SearchProcess`. */
  searchLimits?: QueueLimits | undefined;
  /** See `SearchProcessOptions`. */
  searchEntry?: string | undefined;
};

/**
 * Opens a catalog store in a SQLite file, and creates or migrates its tables. Only what has changed needs the write lock.
 */
export async function openSqliteCatalogStore(
  file: string,
  { shareGraceDays, searchLimits, searchEntry, ...options }: SqliteCatalogStoreOptions = {},
): Promise<CatalogStore> {
  const db = await openSqliteDatabase<CatalogTables>(file, options);
  try {
    await migrateSqlite(db);
    if (await updateDerivedTables(db, SQLITE_ENGINE)) {
      // As after migrations: the file alone has all that a store needs that cannot write.
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const cleanup = await EndedShareCleanup.start(shareGraceDays, (action) => withFile(file, action));
  const parts = { db, engine: SQLITE_ENGINE, name: file, cleanup };
  if (!searchLimits) return new SqlCatalogStore(parts);
  const { isImmutable = false, onError } = options;
  return new SearchingCatalogStore(
    parts,
    new SearchProcess({ file, isImmutable, limits: searchLimits, entry: searchEntry, onError }),
  );
}

/** A store whose searches do not block this process. */
class SearchingCatalogStore extends SqlCatalogStore {
  readonly #searches: SearchProcess;

  constructor(parts: SqlCatalogStoreParts, searches: SearchProcess) {
    super(parts);
    this.#searches = searches;
  }

  override searchTemplates({ signal, ...search }: SearchOptions): Promise<SearchResult> {
    const request = { method: 'searchTemplates', args: [search] } as const;
    return this.#searches.run(request, { signal, runHere: () => super.searchTemplates(search) });
  }

  /** A result is worth more than the marks in it: if there are too many searches, it has none. */
  override async matchTemplates(
    templates: readonly TemplateSummary[],
    words: FoundWords,
  ): Promise<ReadonlyMap<string, TemplateMatch>> {
    if (templates.length === 0) return new Map();
    const request = { method: 'matchTemplates', args: [templates, words] } as const;
    try {
      return await this.#searches.run(request, { runHere: () => super.matchTemplates(templates, words) });
    } catch (error) {
      if (isBusyError(error)) return new Map();
      throw error;
    }
  }

  override async close(): Promise<void> {
    this.#searches.close();
    await super.close();
  }
}

/**
 * Runs an action on the file, and removes from it what the action has deleted. Fails at once if another process is writing. Has a
 * connection of its own, so that such a failure does not concern the store.
 */
async function withFile<Result>(
  file: string,
  action: (db: Kysely<CatalogTables>) => Promise<Result>,
): Promise<Result> {
  const db = await openSqliteDatabase<CatalogTables>(file, { lockTimeoutMs: 0 });
  try {
    const result = await action(db);
    // Until the write-ahead log is written back, the file still contains what was deleted.
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return result;
  } finally {
    await db.destroy();
  }
}
