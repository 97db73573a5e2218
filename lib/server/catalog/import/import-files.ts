import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
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
import { digestOf, importChecksum } from './import-checksum';
import { IMPORT_LIMITS } from './import-limits';
import { addToReport, emptyReport, type FileReport, type ImportReport, MAX_LISTED } from './import-report';
import { KnownRecords } from './known-records';
import { MarkdownWorkers, type ParseOutcome } from './markdown-workers';
import type { ImportDraft } from './parse-import-file';
import { TransactionBatch } from './transaction-batch';

/** Error of an import that cannot start. The message names the file or option. */
export class ImportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportError';
  }
}

export type ImportProgress = { files: number; bytes: number; totalFiles: number; totalBytes: number };

export type ImportOptions = ImportSettings & {
  /** Threads that parse the files. By default, own ones are started and ended: one for each core but that of this thread. */
  workers?: MarkdownWorkers;
  /** Called when files have been stored or need not be, with the numbers so far. */
  onProgress?: (progress: ImportProgress) => void;
};

/** Files that a worker thread parses before it sends the results. It is busy for about as long as a transaction takes. */
const FILES_PER_REQUEST = 64;

/** Bytes of the files of a request, unless a single file has more. */
const BYTES_PER_REQUEST = 256 * 1024;

/** Requests whose results may wait to be stored. */
const REQUESTS_AHEAD = 6;

/** Files that are prepared to be stored before the threads are given new ones. */
const FILES_PER_TURN = 16;

/** What an import needs of a store. */
type ImportStore = CatalogWriter & Pick<CatalogReader, 'findTemplate'>;

/** A file with its result: a draft to store, null without task list items, or the id of the same stored template. */
type Parsed = { file: FoundFile; outcome: ParseOutcome<ImportDraft | null> | { storedId: string } };

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
  const workers = options.workers ?? new MarkdownWorkers(Math.max(1, availableParallelism() - 1));
  const batch = new TransactionBatch();
  const storeBatch = async () => {
    const results = await batch.store((drafts) => storeDrafts(store, drafts, options));
    for (const result of results) addToReport(report, result);
    options.onProgress?.(progress);
  };
  try {
    const parse = (request: readonly FoundFile[]) => parseFiles(request, workers, known, options);
    for await (const parsed of mapAhead(groupFiles(files), REQUESTS_AHEAD, parse)) {
      for (const { file, outcome } of parsed) {
        try {
          const draft = await check(file, outcome);
          if (draft && !batch.fits(draft)) await storeBatch();
          if (draft) batch.add(draft);
        } catch (error) {
          if (!(error instanceof ContentError)) throw error;
          addToReport(report, { error: error.message });
        }
        progress.files += 1;
        progress.bytes += file.size;
      }
      if (batch.isEmpty) options.onProgress?.(progress);
    }
    await storeBatch();
  } finally {
    if (!options.workers) await workers.close();
  }
  const { counts } = report;
  if (counts.failed + counts.new + counts.changed + counts.unchanged === 0) {
    report.errors.push(
      `${names.join(', ')}: there is no task list item (\`- [ ] …\`) in any file. Rows of tables are imported from files that are named`,
    );
  }
  return report;

  /** @returns the draft if it has to be stored. */
  async function check(file: FoundFile, outcome: Parsed['outcome']): Promise<ImportDraft | null> {
    if ('storedId' in outcome) {
      takeId(outcome.storedId, { file: file.path, line: null }, pathById);
      // What is not listed is only counted: the checklist need not be read.
      if (report.files.length >= MAX_LISTED) report.counts.unchanged += 1;
      else
        addToReport(report, {
          file: await describeStored(store, file.path, outcome.storedId, options.locale),
        });
      return null;
    }
    if ('error' in outcome) throw new ContentError(file.path, outcome.error.line, outcome.error.reason);
    const draft = outcome.value;
    if (draft) {
      await checkDraft(draft, known, pathById);
    } else if (file.isExplicit) {
      throw new ContentError(
        file.path,
        null,
        'there is no task list item (`- [ ] …`) and no table in the file',
      );
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

/** Parses files in a worker thread, except those that are stored already. */
async function parseFiles(
  files: readonly FoundFile[],
  workers: MarkdownWorkers,
  known: KnownRecords,
  options: ImportOptions,
): Promise<Parsed[]> {
  const storedIds = await findStoredIds(files, known, options);
  const changed = files.filter((_, index) => storedIds[index] === undefined).map(({ path }) => path);
  const { id, locale } = options;
  // Most tables in a folder of documents are no checklists.
  const readsTables = files.every(({ isExplicit }) => isExplicit);
  const outcomes = await workers.parseTemplates(changed, { id, locale, readsTables });
  const outcomeByPath = new Map(changed.map((path, index) => [path, outcomes[index]]));
  return files.flatMap((file, index): Parsed[] => {
    const storedId = storedIds[index];
    const outcome = storedId === undefined ? outcomeByPath.get(file.path) : { storedId };
    return outcome ? [{ file, outcome }] : [];
  });
}

/** The ids of the files that are stored already. */
async function findStoredIds(
  files: readonly FoundFile[],
  known: KnownRecords,
  options: ImportOptions,
): Promise<Array<string | undefined>> {
  if (!known.hasImports) return [];
  const checksums = await Promise.all(files.map((file) => readChecksum(file, options)));
  const ids = await known.findImports(checksums.filter((checksum) => checksum !== null));
  return checksums.map((checksum) => (checksum === null ? undefined : ids.get(checksum)));
}

async function readChecksum({ path, size }: FoundFile, options: ImportOptions): Promise<string | null> {
  if (size > IMPORT_LIMITS.bytes) return null;
  // If it cannot be read, the worker finds out why.
  const bytes = await readFile(path).catch(() => null);
  return bytes && importChecksum(path, digestOf(bytes), options);
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
async function storeDrafts(
  store: ImportStore,
  drafts: readonly ImportDraft[],
  options: ImportOptions,
): Promise<Array<{ file: FileReport } | { error: string }>> {
  const { locale } = options;
  const templateIds = drafts.map(({ id }) => id);
  const before = await readStored(store, templateIds, locale);
  const prepared: Array<{ draft: ImportDraft; built: BuiltImport }> = [];
  for (const draft of drafts) {
    prepared.push({ draft, built: buildImport(draft, before.find(draft.id), options) });
    if (prepared.length % FILES_PER_TURN === 0) await setImmediate();
  }
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

/** Groups files into requests: those that are named, and those of folders. */
function* groupFiles(files: readonly FoundFile[]): Generator<FoundFile[]> {
  let group: FoundFile[] = [];
  let bytes = 0;
  for (const file of files) {
    const isFull = group.length === FILES_PER_REQUEST || bytes + file.size > BYTES_PER_REQUEST;
    const isOther = group.some(({ isExplicit }) => isExplicit !== file.isExplicit);
    if (group.length > 0 && (isFull || isOther)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(file);
    bytes += file.size;
  }
  if (group.length > 0) yield group;
}

/** Yields the results in order, while `ahead` further ones are computed. */
async function* mapAhead<Entry, Result>(
  entries: Iterable<Entry>,
  ahead: number,
  map: (entry: Entry) => Promise<Result>,
): AsyncGenerator<Result> {
  const pending: Array<Promise<Result>> = [];
  for (const entry of entries) {
    const result = map(entry);
    // It is thrown when it is awaited, unless an earlier error ends the loop.
    result.catch(() => undefined);
    pending.push(result);
    const next = pending.length > ahead ? pending.shift() : undefined;
    if (next) yield await next;
  }
  for (const result of pending) yield await result;
}
