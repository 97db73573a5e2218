import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { LOCALES } from '@/lib/config/locales';
import { parseContentFile } from './parse-content-file';
import { readContentFiles } from './read-content-files';

/** Number of records that were stored and removed. */
export type SyncReport = { put: number; removed: number };

/**
 * Synchronizes the store with the embedded catalog in one transaction: stores new and changed files and removes
 * the records of deleted files. Imported records are not changed.
 *
 * @throws ContentError if a changed file is invalid. The store is not changed then.
 */
export async function syncContent(store: CatalogStore, root: string): Promise<SyncReport> {
  const files = await readContentFiles(root);
  const stored = new Map((await store.listSources('embedded')).map((record) => [keyOf(record), record]));
  const idsOf = (kind: string) => new Set(files.filter((file) => file.kind === kind).map((file) => file.id));
  const known = { tags: idsOf('tag'), channels: idsOf('channel'), locales: LOCALES };

  const put = files
    .filter((file) => stored.get(keyOf(file))?.checksum !== file.checksum)
    .map((file) => parseContentFile(file, known));
  const present = new Set(files.map(keyOf));
  const remove = [...stored.values()].filter((record) => !present.has(keyOf(record)));
  await store.applyChange({ source: 'embedded', put, remove });
  return { put: put.length, removed: remove.length };
}

function keyOf({ kind, id, locale }: { kind: string; id: string; locale: string }): string {
  return `${kind}/${locale}/${id}`;
}
