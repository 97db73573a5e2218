import type { CatalogWriter, ContentKind, ContentRecord } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { buildImport, DEFAULT_CHANNEL, type ImportSettings } from './build-import';
import { addToReport, emptyReport, type ImportReport } from './import-report';
import { type ImportDraft, parseImportFile } from './parse-import-file';
import { parseWithinLimits } from './parse-within-limits';
import { type FoundFile, findImportFiles, readSource } from './read-source';

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
 * Size of a transaction, in files and in items. Nothing else can write meanwhile: a server that starts waits 5 s for the write lock, and
 * matching 10,000 changed items with those that are stored takes half of that.
 */
const BATCH = { files: 100, items: 4_000 };

/** Ids in an error message, at most. */
const MAX_LISTED_IDS = 50;

/** Where an id is given: a file and its line, or an option. */
type Place = { file: string; line: number | null };

/**
 * Imports Markdown files into the store, in many short transactions, so that an import that was ended can be repeated. Lists that have not
 * changed are not written again. Invalid files are not stored, and are listed in the report.
 *
 * @param names paths of files and folders.
 * @throws ImportError if a path or an option is invalid. Nothing is stored then.
 */
export async function importFiles(
  store: CatalogWriter,
  names: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const files = await findFiles(names, options.id);
  const requireIds = (kind: 'tag' | 'channel', ids: readonly string[] = [], where: Place) =>
    requireKnown(
      store,
      ids.map((id) => ({ kind, id, locale: options.locale })),
      where,
    );
  await requireIds('tag', options.tags, { file: '--tag', line: null }).catch(rejectImport);
  await requireIds('channel', toList(options.channel), { file: '--channel', line: null }).catch(rejectImport);

  const report = emptyReport();
  const fileById = new Map<string, string>();
  const progress = {
    files: 0,
    bytes: 0,
    totalFiles: files.length,
    totalBytes: files.reduce((sum, file) => sum + file.size, 0),
  };
  let drafts: ImportDraft[] = [];
  let items = 0;
  const storeBatch = async () => {
    for (const result of await storeDrafts(store, drafts, options)) addToReport(report, result);
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
    if (drafts.length >= BATCH.files || items >= BATCH.items) await storeBatch();
    if (drafts.length === 0) options.onProgress?.(progress);
  }
  if (drafts.length > 0) await storeBatch();
  options.onProgress?.(progress);
  const { counts } = report;
  if (counts.failed + counts.new + counts.changed + counts.unchanged === 0) {
    report.errors.push(
      `${names.join(', ')}: there is no task list item (\`- [ ] …\`) in any file. Rows of tables are imported from files that are named`,
    );
  }
  return report;

  /** @returns null if the file has no items. */
  async function readDraft({ path: file, isExplicit }: FoundFile): Promise<ImportDraft | null> {
    const source = readSource(file);
    // Most tables in a folder of documents are no checklists.
    const parseOptions = { id: options.id, readsTables: isExplicit };
    const draft = parseWithinLimits(file, () => parseImportFile(file, source, parseOptions));
    if (!draft && isExplicit) {
      throw new ContentError(file, null, 'there is no task list item (`- [ ] …`) and no table in the file');
    }
    if (!draft) {
      addToReport(report, { skipped: file });
      return null;
    }
    const { id, frontMatter, lines } = draft;
    await requireIds('tag', frontMatter.tags, { file, line: lines.tags });
    await requireIds('channel', toList(frontMatter.channel), { file, line: lines.channel });
    const otherFile = fileById.get(id);
    if (otherFile !== undefined) {
      const reason = `the id “${id}” is also the id of ${otherFile}: set another one in the front matter`;
      throw new ContentError(file, idLine(draft), reason);
    }
    fileById.set(id, file);
    return draft;
  }
}

async function findFiles(names: readonly string[], id: string | undefined): Promise<FoundFile[]> {
  const files = await findImportFiles(names).catch(rejectImport);
  if (id === undefined || files.length === 1) return files;
  throw new ImportError(`--id can be used with a single file only, but there are ${files.length} files`);
}

/** @throws ImportError for an error that names a path or an option. */
function rejectImport(error: unknown): never {
  throw error instanceof ContentError ? new ImportError(error.message) : error;
}

function toList(id: string | undefined): string[] {
  return id === undefined ? [] : [id];
}

/** @throws ContentError with a list of the ids of the embedded catalog if there is no record with one of these keys. */
async function requireKnown(
  store: CatalogWriter,
  keys: ReadonlyArray<{ kind: 'tag' | 'channel'; id: string; locale: string }>,
  where: Place,
): Promise<void> {
  if (keys.length === 0) return;
  const found = await store.findSources(keys);
  const unknown = keys.find(
    ({ kind, id }) => !isDefaultChannel({ kind, id }) && !found.some((record) => record.id === id),
  );
  if (!unknown) return;
  const { kind, id, locale } = unknown;
  const known = kind === 'channel' ? [DEFAULT_CHANNEL.id] : [];
  for await (const record of store.listSources('embedded')) {
    if (record.kind === kind && record.locale === locale && !isDefaultChannel(record)) known.push(record.id);
  }
  const list = known.sort().slice(0, MAX_LISTED_IDS).join(', ') || 'none yet';
  const more = known.length > MAX_LISTED_IDS ? ', …' : '';
  throw new ContentError(where.file, where.line, `unknown ${kind} “${id}”; known ${kind}s: ${list}${more}`);
}

/** Whether a record is the channel of templates that name none. The first of them creates it. */
function isDefaultChannel({ kind, id }: { kind: ContentKind; id: string }): boolean {
  return kind === 'channel' && id === DEFAULT_CHANNEL.id;
}

/** The line of the id; null if the file does not set it. */
function idLine({ id, frontMatter, lines }: ImportDraft): number | null {
  return frontMatter.id === id ? lines.id : null;
}

/** Stores drafts in one transaction, and returns their results for the report. */
async function storeDrafts(
  store: CatalogWriter,
  drafts: readonly ImportDraft[],
  options: ImportSettings,
): Promise<Array<Parameters<typeof addToReport>[1]>> {
  const { locale } = options;
  const templateIds = drafts.map(({ id }) => id);
  return store.change({ source: 'imported', templateIds }, async (transaction) => {
    const found = await transaction.findSources([
      ...templateIds.map((id) => ({ kind: 'template' as const, id, locale })),
      { kind: 'channel', id: DEFAULT_CHANNEL.id, locale },
    ]);
    const isEmbedded = (kind: ContentKind, id: string) =>
      found.some((record) => record.source === 'embedded' && record.kind === kind && record.id === id);
    const results: Array<Parameters<typeof addToReport>[1]> = [];
    const records: ContentRecord[] = [];
    for (const draft of drafts) {
      const { id, path: file } = draft;
      if (isEmbedded('template', id)) {
        const reason = `the id “${id}” belongs to a template of the embedded catalog: set another one in the front matter or with --id`;
        results.push({ error: new ContentError(file, idLine(draft), reason).message });
        continue;
      }
      const { record, report } = buildImport(draft, await transaction.findTemplate(id, locale), options);
      records.push(record);
      results.push({ file: report });
    }
    const usesDefaultChannel = records.some(
      ({ kind, value }) => kind === 'template' && value.channel === DEFAULT_CHANNEL.id,
    );
    if (usesDefaultChannel && !isEmbedded('channel', DEFAULT_CHANNEL.id)) {
      const value = { ...DEFAULT_CHANNEL, locale };
      records.push({ kind: 'channel', checksum: DEFAULT_CHANNEL.id, value });
    }
    await transaction.put(records);
    return results;
  });
}
