import type { CatalogWriter, SourceRecord } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { isSourceConflict } from '@/lib/catalog/source-conflict-error';
import { LOCALES } from '@/lib/config/locales';
import { parseContentFile } from './parse-content-file';
import { readContentFiles } from './read-content-files';

/** Number of records that were stored and removed. */
export type SyncReport = { put: number; removed: number };

/** Up to this number of records, any share of them can be removed: a small catalog is still being set up. */
const SMALL_CATALOG = 10;

/** Share of the stored records beyond which a removal is more likely a wrong folder than an edit. */
const MAX_REMOVED_SHARE = 0.5;

/**
 * Synchronizes the store with the embedded catalog in one transaction: stores new and changed files and removes
 * the records of deleted files. Imported records are not changed.
 *
 * @param allowRemoval whether more than half of the records may be removed.
 * @throws ContentError if a changed file is invalid or has the id of an imported record, an Error if `root` does not
 *   exist or too much would be removed. The store is not changed then.
 */
export async function syncContent(
  store: CatalogWriter,
  root: string,
  { allowRemoval = false }: { allowRemoval?: boolean } = {},
): Promise<SyncReport> {
  const files = await readContentFiles(root);
  const stored = new Map<string, SourceRecord>();
  for await (const record of store.listSources('embedded')) stored.set(keyOf(record), record);
  const idsOf = (kind: string) => new Set(files.filter((file) => file.kind === kind).map((file) => file.id));
  const known = {
    templates: idsOf('template'),
    tags: idsOf('tag'),
    channels: idsOf('channel'),
    locales: LOCALES,
  };

  const changed = files.filter((file) => stored.get(keyOf(file))?.checksum !== file.checksum);
  const put = changed.map((file) => parseContentFile(file, known));
  const present = new Set(files.map(keyOf));
  const remove = [...stored.values()].filter((record) => !present.has(keyOf(record)));
  if (!allowRemoval) checkRemoval(root, stored.size, remove);
  try {
    await store.applyChange({ source: 'embedded', put, remove });
  } catch (error) {
    const conflict = isSourceConflict(error) && changed.find((file) => keyOf(file) === keyOf(error.key));
    if (!conflict) throw error;
    const reason = `an imported ${conflict.kind} has the id “${conflict.id}”: rename the file, or import the other under another id`;
    throw new ContentError(conflict.path, null, reason);
  }
  return { put: put.length, removed: remove.length };
}

function checkRemoval(root: string, total: number, remove: readonly SourceRecord[]): void {
  if (total <= SMALL_CATALOG || remove.length <= total * MAX_REMOVED_SHARE) return;
  throw new Error(
    `“${root}” lacks so many files that this start would remove ${remove.length} of ${total} embedded records. ` +
      'Check CONTENT_DIR. If the files were deleted on purpose, start once with CONTENT_ALLOW_REMOVAL=1.',
  );
}

function keyOf({ kind, id, locale }: { kind: string; id: string; locale: string }): string {
  return `${kind}/${locale}/${id}`;
}
