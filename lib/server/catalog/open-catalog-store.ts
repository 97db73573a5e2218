import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { isPostgresUrl } from '@/lib/server/database-url';
import { openPostgresCatalogStore } from './postgres/postgres-catalog-store';
import { openSqliteCatalogStore } from './sqlite/sqlite-catalog-store';

export type OpenCatalogStoreOptions = {
  /** How long, in ms, opening and transactions wait for the lock of another process. */
  lockTimeoutMs?: number | undefined;
  /** Days after which the content of an expired or revoked share is deleted. Without it, the content is kept. */
  shareGraceDays?: number | undefined;
  /** Receives the error of each statement that fails. */
  onError?: ((error: unknown) => void) | undefined;
};

/**
 * Opens the catalog store in a database, and creates or migrates its tables.
 *
 * @param url a value of `DATABASE_URL`: `file:` and a path, or the URL of a PostgreSQL database.
 */
export async function openCatalogStore(
  url: string,
  options: OpenCatalogStoreOptions = {},
): Promise<CatalogStore> {
  return isPostgresUrl(url)
    ? openPostgresCatalogStore(url, options)
    : openSqliteCatalogStore(url.replace(/^file:/, ''), options);
}
