import type { CatalogReader } from '@/lib/catalog/catalog-store';
import { inLanguages } from './catalog-in-languages';
import { openCatalogStore } from './open-catalog-store';

/** The process's catalogue as visitors read it: in their language, or in the original where that is missing. */
export async function openCatalog(): Promise<CatalogReader> {
  return inLanguages(await openCatalogStore());
}
