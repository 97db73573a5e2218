import type { CatalogStore, ContentRecord } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { type BuiltImport, buildImport, type ImportSettings } from './build-import';
import { DEFAULT_CHANNEL } from './default-channel';
import { findImportFiles } from './find-import-files';
import { checkUniqueIds } from './import-limits';
import type { ImportReport } from './import-report';
import { listKnownRecords, requireKnownIds } from './known-records';
import { type ImportDraft, parseImportFile } from './parse-import-file';
import { readSource } from './read-source';

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
  /** Called after each step with the processed bytes and the total bytes of all files. */
  onProgress?: (done: number, total: number) => void;
};

type Source = { draft: ImportDraft; text: string; size: number };

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
  const { id, onProgress = () => undefined, ...settings } = options;
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
  const sources = await collectErrors(
    files.map((file) => async (): Promise<Source | null> => {
      const text = await readSource(file);
      const draft = parseImportFile(file.path, text, id);
      advance(file.size * PARSING_SHARE);
      if (draft === null && file.isExplicit) {
        throw new ContentError(file.path, null, 'there is no task list item (`- [ ] …`) in the file');
      }
      if (draft === null) {
        skippedFiles.push(file.path);
        return null;
      }
      const { tags = [], channel } = draft.frontMatter;
      const at = (key: string) => ({ file: file.path, line: draft.lineOf(key) });
      requireKnownIds(at('tags'), 'tag', tags, known.tags);
      requireKnownIds(at('channel'), 'channel', channel === undefined ? [] : [channel], known.channels);
      checkUniqueIds(file.path, draft.parsed);
      checkTemplateIdIsFree(draft, known.embeddedTemplates, pathById);
      return { draft, text, size: file.size };
    }),
  );
  const found = sources.filter((source) => source !== null);
  if (found.length === 0)
    throw new ImportError([`${names.join(', ')}: there is no task list item (\`- [ ] …\`) in any file`]);

  const built: BuiltImport[] = [];
  for (const { draft, text, size } of found) {
    const stored = await store.findTemplate(draft.id, settings.locale);
    built.push(buildImport(draft, text, stored, settings));
    advance(size * (1 - PARSING_SHARE));
  }
  await store.applyChange({ source: 'imported', put: toRecords(built, settings.locale), remove: [] });
  return { files: built.map(({ report }) => report), skippedFiles };
}

function checkTemplateIdIsFree(
  draft: ImportDraft,
  embedded: ReadonlySet<string>,
  pathById: Map<string, string>,
): void {
  const { id, path, frontMatter, lineOf } = draft;
  const line = frontMatter.id === id ? lineOf('id') : null;
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
