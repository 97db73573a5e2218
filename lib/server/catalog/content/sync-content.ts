import type { CatalogWriter, SourceRecord } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { MAX_SERIES } from '@/lib/catalog/series';
import { isSourceConflict } from '@/lib/catalog/source-conflict-error';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { RESERVED_SEGMENTS } from '@/lib/config/routes';
import { checkFileId, type KnownIds, listKnownIds, parseContentFile } from './parse-content-file';
import { type ContentFile, readContentFiles } from './read-content-files';

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
  const known = listKnownIds(files);
  // Also of files that have not changed: a newer version may have a page with that path.
  for (const file of files) checkFileId(file, known.locales);

  const changed = files.filter((file) => stored.get(keyOf(file))?.checksum !== file.checksum);
  const put = changed.map((file) => parseContentFile(file, known));
  const present = new Set(files.map(keyOf));
  const remove = [...stored.values()].filter((record) => !present.has(keyOf(record)));
  checkSeries(files, known, remove);
  if (!allowRemoval) checkRemoval(root, stored.size, remove);
  try {
    await store.applyChange({ source: 'embedded', put, remove });
  } catch (error) {
    const conflict = isSourceConflict(error) && changed.find((file) => keyOf(file) === keyOf(error.key));
    if (!conflict) throw error;
    const reason = `an imported ${conflict.kind} has the id “${conflict.id}”: rename the file, or import the other under another id`;
    throw new ContentError(conflict.path, null, reason);
  }
  await warnAboutHiddenLists(store);
  return { put: put.length, removed: remove.length };
}

/** An earlier version may have imported lists whose ids are paths of pages of this one. */
async function warnAboutHiddenLists(store: CatalogWriter): Promise<void> {
  const keys = RESERVED_SEGMENTS.flatMap((id) =>
    LOCALES.map((locale) => ({ kind: 'template' as const, id, locale })),
  );
  const hidden = new Set((await store.findSources(keys)).map(({ id }) => id));
  for (const id of hidden) {
    process.emitWarning(
      `The imported list “${id}” cannot be opened, because its id is reserved for another page of the site: import it under another id.`,
    );
  }
}

/** Checks what depends on other files than the changed ones: the number of series, and series whose lists are removed. */
function checkSeries(files: readonly ContentFile[], known: KnownIds, remove: readonly SourceRecord[]): void {
  const originals = files.filter(({ kind, locale }) => kind === 'series' && locale === DEFAULT_LOCALE);
  const first = originals[MAX_SERIES];
  if (first)
    throw new ContentError(first.path, null, `there are more than ${MAX_SERIES} series: remove some`);
  if (remove.some(({ kind }) => kind === 'template')) {
    for (const file of originals) parseContentFile(file, known);
  }
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
