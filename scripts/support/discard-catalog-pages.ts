import { rmSync } from 'node:fs';
import path from 'node:path';
import { LOCALES } from '@/lib/config/locales';

/** Pages that `next build` prerenders although they show the catalog, as files below the folder of their locale. */
const CATALOG_PAGES = [
  '',
  '/accessibility',
  '/how-we-write-checklists',
  '/offline',
  '/privacy',
  '/template-list',
  '/your-lists',
] as const;

/**
 * Deletes the prerendered pages that show the catalog, so that the first request renders them from the database of the
 * running site, as it does with pages whose paths the build does not know. The build has rendered them without lists.
 */
export function discardCatalogPages(distDir: string): void {
  for (const locale of LOCALES) {
    for (const page of CATALOG_PAGES) {
      for (const extension of ['html', 'json']) {
        rmSync(path.join(distDir, 'server/pages', `${locale}${page}.${extension}`), { force: true });
      }
    }
  }
}
