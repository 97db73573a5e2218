import type { NextApiHandler } from 'next';
import { serveApi } from './serve-api';
import { createTempCatalog, type TempCatalog } from './temp-catalog';

export type ServedCatalogApi = { url: string; catalog: TempCatalog; close: () => Promise<void> };

/**
 * Serves an API route that reads the catalog, with a temporary catalog. `importHandler` imports it, because modules
 * may read the settings when they are loaded.
 */
export async function serveCatalogApi(
  importHandler: () => Promise<NextApiHandler>,
): Promise<ServedCatalogApi> {
  const before = process.env;
  const catalog = await createTempCatalog();
  process.env = { ...before, ...catalog.environment };
  const { url, close } = await serveApi(await importHandler());
  return {
    url,
    catalog,
    async close() {
      await close();
      const { getCatalogStore } = await import('@/lib/server/catalog/get-catalog');
      await (await getCatalogStore()).close();
      process.env = before;
      await catalog.remove();
    },
  };
}
