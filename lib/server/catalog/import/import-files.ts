import { isDeepStrictEqual } from 'node:util';
import type {
  CatalogReader,
  CatalogTransaction,
  CatalogWriter,
  ContentRecord,
  RecordKey,
} from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import type { Template } from '@/lib/catalog/template';
import { type BuiltImport, buildImport, countLevels, type ImportSettings } from './build-import';
import { DEFAULT_CHANNEL } from './default-channel';
import { type FoundFile, findImportFiles } from './find-import-files';
import { importChecksum } from './import-checksum';
import { addToReport, emptyReport, type FileReport, type ImportReport, MAX_LISTED } from './import-report';
import { KnownRecords } from './known-records';
import { type ImportDraft, parseImportFile } from './parse-import-file';
import { parseWithinLimits } from './parse-within-limits';
import { readSource } from './read-source';

/** Error of an import that cannot start. The message names the file or option. */
export class ImportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportError';
  }
}

export type ImportProgress = { files: number; bytes: number; totalFiles: number; totalBytes: number };

export type ImportOptions = ImportSettings & {
  /** Called when files have been stored or need not be, with the numbers so far. */
  onProgress?: (progress: ImportProgress) => void;
};

/**
 * Size of a transaction, in files and in items. Nothing else can write meanwhile: a server that starts waits 5 s for the write lock.
 */
const BATCH = { files: 100, items: 4_000 };

/** What an import needs of a store. */
type ImportStore = CatalogWriter & Pick<CatalogReader, 'findTemplate'>;

/**
 * Imports Markdown files into the store, in many short transactions. Files that are stored already, from an import with the
 * same options, are not parsed again, so that an import that was ended can be repeated. Invalid files are not stored, and
 * are listed in the report.
 *
 * @param names paths of files and folders.
 * @throws ImportError if a path or an option is invalid. Nothing is stored then.
 */
export async function importFiles(
  store: ImportStore,
  names: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const files = await findFiles(names, options.id);
  const known = await KnownRecords.read(store, options.locale);
  await checkOptions(options, known);

  const report = emptyReport();
  const pathById = new Map<string, string>();
  const progress = {
    files: 0,
    bytes: 0,
    totalFiles: files.length,
    totalBytes: files.reduce((sum, file) => sum + file.size, 0),
  };
  let drafts: ImportDraft[] = [];
  let items = 0;
  const storeDrafts = async () => {
    for (const result of await storeInTransaction(store, drafts, options)) addToReport(report, result);
    drafts = [];
    items = 0;
  };
  for (const file of files) {
    try {
      const draft = await readDraft(file);
      if (draft) {
        drafts.push(draft);
        items += draft.parsed.sections.reduce((sum, section) => sum + section.items.length, 0);
      }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      addToReport(report, { error: error.message });
    }
    progress.files += 1;
    progress.bytes += file.size;
    if (drafts.length >= BATCH.files || items >= BATCH.items) await storeDrafts();
    if (drafts.length === 0) options.onProgress?.(progress);
  }
  if (drafts.length > 0) await storeDrafts();
  options.onProgress?.(progress);
  const { counts } = report;
  if (counts.failed + counts.new + counts.changed + counts.unchanged === 0) {
    report.errors.push(
      `${names.join(', ')}: there is no task list item (\`- [ ] …\`) in any file. Rows of tables are imported from files that are named`,
    );
  }
  return report;

  /** @returns the draft if it has to be stored. */
  async function readDraft(file: FoundFile): Promise<ImportDraft | null> {
    const source = readSource(file.path);
    const storedId = await known.findImport(importChecksum(file.path, source.digest, options));
    if (storedId !== null) {
      takeId(storedId, { file: file.path, line: null }, pathById);
      // What is not listed is only counted: the checklist need not be read.
      if (report.files.length >= MAX_LISTED) report.counts.unchanged += 1;
      else addToReport(report, { file: await describeStored(store, file.path, storedId, options.locale) });
      return null;
    }
    // Most tables in a folder of documents are no checklists.
    const parseOptions = { id: options.id, readsTables: file.isExplicit };
    const draft = parseWithinLimits(file.path, () => parseImportFile(file.path, source, parseOptions));
    if (draft) {
      await checkDraft(draft, known, pathById);
    } else if (file.isExplicit) {
      const reason = 'there is no task list item (`- [ ] …`) and no table in the file';
      throw new ContentError(file.path, null, reason);
    } else {
      addToReport(report, { skipped: file.path });
    }
    return draft;
  }
}

async function findFiles(names: readonly string[], id: string | undefined): Promise<FoundFile[]> {
  const files = await findImportFiles(names).catch((error: unknown) => {
    throw error instanceof ContentError ? new ImportError(error.message) : error;
  });
  if (id === undefined || files.length === 1) return files;
  throw new ImportError(`--id can be used with a single file only, but there are ${files.length} files`);
}

async function checkOptions({ tags = [], channel }: ImportSettings, known: KnownRecords): Promise<void> {
  try {
    await known.require('tag', tags, { file: '--tag', line: null });
    const channels = channel === undefined ? [] : [channel];
    await known.require('channel', channels, { file: '--channel', line: null });
  } catch (error) {
    throw error instanceof ContentError ? new ImportError(error.message) : error;
  }
}

/** @throws ContentError if the draft has an unknown tag or channel, or the id of another template. */
async function checkDraft(
  draft: ImportDraft,
  known: KnownRecords,
  pathById: Map<string, string>,
): Promise<void> {
  const { id, path, frontMatter, lines } = draft;
  const { tags = [], channel } = frontMatter;
  await known.require('tag', tags, { file: path, line: lines.tags });
  const channels = channel === undefined ? [] : [channel];
  await known.require('channel', channels, { file: path, line: lines.channel });
  if (known.isEmbedded(id)) throw embeddedIdError(draft);
  takeId(id, { file: path, line: idLine(draft) }, pathById);
}

function embeddedIdError(draft: ImportDraft): ContentError {
  const reason = `the id “${draft.id}” belongs to a template of the embedded catalog: set another one in the front matter or with --id`;
  return new ContentError(draft.path, idLine(draft), reason);
}

/** The line of the id; null if the file does not set it. */
function idLine({ id, frontMatter, lines }: ImportDraft): number | null {
  return frontMatter.id === id ? lines.id : null;
}

function takeId(
  id: string,
  { file, line }: { file: string; line: number | null },
  pathById: Map<string, string>,
): void {
  const otherPath = pathById.get(id);
  if (otherPath !== undefined) {
    const reason = `the id “${id}” is also the id of ${otherPath}: set another one in the front matter`;
    throw new ContentError(file, line, reason);
  }
  pathById.set(id, file);
}

/**
 * Stores drafts in one transaction. The matching with the stored items is done before, because it can take long, and again
 * in the transaction if another process has stored the template in between.
 */
async function storeInTransaction(
  store: ImportStore,
  drafts: readonly ImportDraft[],
  options: ImportOptions,
): Promise<Array<{ file: FileReport } | { error: string }>> {
  const { locale } = options;
  const templateIds = drafts.map(({ id }) => id);
  const before = await readStored(store, templateIds, locale);
  const prepared = drafts.map((draft): { draft: ImportDraft; built: BuiltImport } => ({
    draft,
    built: buildImport(draft, before.find(draft.id), options),
  }));
  return store.change({ source: 'imported', templateIds }, async (transaction) => {
    const now = await readStored(transaction, templateIds, locale);
    const results: Array<{ file: FileReport } | { error: string }> = [];
    const records: ContentRecord[] = [];
    for (const { draft, built } of prepared) {
      // A start may have stored an embedded one while the import was running.
      if (now.isEmbedded(draft.id)) {
        results.push({ error: embeddedIdError(draft).message });
        continue;
      }
      const current = now.find(draft.id);
      const isSame = isDeepStrictEqual(current, before.find(draft.id));
      const { record, report } = isSame ? built : buildImport(draft, current, options);
      records.push(record);
      results.push({ file: report });
    }
    const usesDefaultChannel = records.some(
      ({ kind, value }) => kind === 'template' && value.channel === DEFAULT_CHANNEL.id,
    );
    if (usesDefaultChannel && !now.hasEmbeddedChannel) {
      const value = { ...DEFAULT_CHANNEL, locale };
      records.push({ kind: 'channel', checksum: DEFAULT_CHANNEL.id, value });
    }
    await transaction.put(records);
    return results;
  });
}

/** Reads the stored templates with these ids, of which there are few if the files are new. */
async function readStored(
  store: Pick<CatalogTransaction, 'findSources' | 'findTemplate'>,
  ids: readonly string[],
  locale: string,
) {
  const keys: RecordKey[] = ids.map((id) => ({ kind: 'template', id, locale }));
  const found = await store.findSources([...keys, { kind: 'channel', id: DEFAULT_CHANNEL.id, locale }]);
  const templates = new Map<string, Template | null>();
  for (const { kind, id, source } of found) {
    if (kind === 'template' && source === 'imported') templates.set(id, await store.findTemplate(id, locale));
  }
  const embedded = found.filter(({ source }) => source === 'embedded');
  const embeddedIds = new Set(embedded.flatMap(({ kind, id }) => (kind === 'template' ? [id] : [])));
  return {
    find: (id: string) => templates.get(id) ?? null,
    isEmbedded: (id: string) => embeddedIds.has(id),
    hasEmbeddedChannel: embedded.some(({ kind }) => kind === 'channel'),
  };
}

async function describeStored(
  store: Pick<CatalogReader, 'findTemplate'>,
  path: string,
  id: string,
  locale: string,
): Promise<FileReport> {
  const template = await store.findTemplate(id, locale);
  const items = template?.itemCount ?? 0;
  return {
    path,
    id,
    title: template?.title ?? id,
    status: 'unchanged',
    items,
    sections: template?.sectionCount ?? 0,
    depth: template ? countLevels(template.checklist) : 0,
    kept: items,
    added: 0,
    removed: 0,
    skippedBlocks: [],
  };
}
