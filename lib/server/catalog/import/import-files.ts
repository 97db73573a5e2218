import { availableParallelism } from 'node:os';
import type { CatalogStore, ContentRecord } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { type BuiltImport, buildImport, type ImportSettings } from './build-import';
import { DEFAULT_CHANNEL } from './default-channel';
import { type FoundFile, findImportFiles } from './find-import-files';
import type { ImportReport } from './import-report';
import { listKnownRecords, requireKnownIds } from './known-records';
import { MarkdownWorkers, type ParseOutcome } from './markdown-workers';
import type { ImportDraft } from './parse-import-file';

/** Error of an import. Has one message per invalid file, which starts with the file and the line, if known. */
export class ImportError extends Error {
  constructor(readonly messages: readonly string[]) {
    super(messages.join('\n'));
    this.name = 'ImportError';
  }
}

export type ImportOptions = ImportSettings & {
  /** Id of the template. Allowed only if a single file is imported. */
  id?: string;
  /** Threads that parse the files. By default, own ones are started and ended. */
  workers?: MarkdownWorkers;
  /** Called after each step with the processed bytes and the total bytes of all files. */
  onProgress?: (done: number, total: number) => void;
};

type Parsed = { file: FoundFile; outcome: ParseOutcome<ImportDraft | null> };

/** Files that a worker thread parses before it sends the results. */
const FILES_PER_REQUEST = 16;

/** Share of the work on a file that is done once it is parsed, for the progress bar. */
const PARSING_SHARE = 0.8;

/**
 * Imports Markdown files into the store in one transaction.
 *
 * @param names paths of files and folders.
 * @throws ImportError with one message per invalid file. The store is not changed then.
 */
export async function importFiles(
  store: CatalogStore,
  names: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { id, workers, onProgress = () => undefined, ...settings } = options;
  const [files = []] = await collectErrors([() => findImportFiles(names)]);
  if (id !== undefined && files.length > 1) {
    throw new ImportError([`--id can be used with a single file only, but there are ${files.length} files`]);
  }
  const total = files.reduce((sum, file) => sum + file.size, 0);
  let done = 0;
  const advance = (bytes: number) => {
    done += bytes;
    onProgress(Math.min(done, total), total);
  };

  const known = await listKnownRecords(store, settings.locale);
  await collectErrors([
    async () => requireKnownIds({ file: '--tag', line: null }, 'tag', settings.tags ?? [], known.tags),
    async () => {
      const channels = settings.channel === undefined ? [] : [settings.channel];
      requireKnownIds({ file: '--channel', line: null }, 'channel', channels, known.channels);
    },
  ]);

  const pathById = new Map<string, string>();
  const skippedFiles: string[] = [];
  const parsed = await parseFiles(
    files,
    { ...(id === undefined ? {} : { id }), ...(workers ? { workers } : {}) },
    (size) => advance(size * PARSING_SHARE),
  );
  const sources = await collectErrors(
    parsed.map(({ file, outcome }) => async () => {
      if ('error' in outcome) throw new ContentError(file.path, outcome.error.line, outcome.error.reason);
      const draft = outcome.value;
      if (draft === null && file.isExplicit) {
        throw new ContentError(file.path, null, 'there is no task list item (`- [ ] …`) in the file');
      }
      if (draft === null) {
        skippedFiles.push(file.path);
        return null;
      }
      const { tags = [], channel } = draft.frontMatter;
      const at = (key: 'tags' | 'channel') => ({ file: file.path, line: draft.lines[key] });
      requireKnownIds(at('tags'), 'tag', tags, known.tags);
      requireKnownIds(at('channel'), 'channel', channel === undefined ? [] : [channel], known.channels);
      checkTemplateIdIsFree(draft, known.embeddedTemplates, pathById);
      return { draft, size: file.size };
    }),
  );
  const found = sources.filter((source) => source !== null);
  if (found.length === 0)
    throw new ImportError([`${names.join(', ')}: there is no task list item (\`- [ ] …\`) in any file`]);

  const built: BuiltImport[] = [];
  for (const { draft, size } of found) {
    const stored = await store.findTemplate(draft.id, settings.locale);
    built.push(buildImport(draft, stored, settings));
    advance(size * (1 - PARSING_SHARE));
  }
  await store.applyChange({ source: 'imported', put: toRecords(built, settings.locale), remove: [] });
  return { files: built.map(({ report }) => report), skippedFiles };
}

/** Parses files in worker threads, in the order of `files`. */
async function parseFiles(
  files: readonly FoundFile[],
  { id, workers: given }: Pick<ImportOptions, 'id' | 'workers'>,
  onParsed: (size: number) => void,
): Promise<Parsed[]> {
  const workers = given ?? new MarkdownWorkers(availableParallelism());
  const requests: FoundFile[][] = [];
  for (let start = 0; start < files.length; start += FILES_PER_REQUEST) {
    requests.push(files.slice(start, start + FILES_PER_REQUEST));
  }
  try {
    const parsed = requests.map(async (request): Promise<Parsed[]> => {
      const paths = request.map((file) => file.path);
      const outcomes = await workers.parseTemplates(paths, id);
      onParsed(request.reduce((sum, { size }) => sum + size, 0));
      return outcomes.flatMap((outcome, index) => {
        const file = request[index];
        return file ? { file, outcome } : [];
      });
    });
    return (await Promise.all(parsed)).flat();
  } finally {
    if (!given) await workers.close();
  }
}

function checkTemplateIdIsFree(
  draft: ImportDraft,
  embedded: ReadonlySet<string>,
  pathById: Map<string, string>,
): void {
  const { id, path, frontMatter, lines } = draft;
  const line = frontMatter.id === id ? lines.id : null;
  if (embedded.has(id)) {
    const reason = `the id “${id}” belongs to a template of the embedded catalog: set another one in the front matter or with --id`;
    throw new ContentError(path, line, reason);
  }
  const otherPath = pathById.get(id);
  if (otherPath !== undefined) {
    const reason = `the id “${id}” is also the id of ${otherPath}: set another one in the front matter`;
    throw new ContentError(path, line, reason);
  }
  pathById.set(id, path);
}

/** Runs the steps one after the other and throws all their content errors as one `ImportError`. */
async function collectErrors<Result>(steps: ReadonlyArray<() => Promise<Result>>): Promise<Result[]> {
  const results: Result[] = [];
  const messages: string[] = [];
  for (const step of steps) {
    try {
      results.push(await step());
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      messages.push(error.message);
    }
  }
  if (messages.length > 0) throw new ImportError(messages);
  return results;
}

function toRecords(built: readonly BuiltImport[], locale: string): ContentRecord[] {
  const records: ContentRecord[] = built.flatMap(({ record }) => record ?? []);
  const needsChannel = records.some(
    (record) => record.kind === 'template' && record.value.channel === DEFAULT_CHANNEL.id,
  );
  if (!needsChannel) return records;
  return [
    { kind: 'channel', checksum: DEFAULT_CHANNEL.id, value: { ...DEFAULT_CHANNEL, locale } },
    ...records,
  ];
}
