import { readFile } from 'node:fs/promises';
import type { CatalogStore, ContentRecord } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { type BuiltImport, buildImport, type ImportSettings } from './build-import';
import { decodeSource } from './decode-source';
import { DEFAULT_CHANNEL } from './default-channel';
import { type FoundFile, findImportFiles } from './find-import-files';
import { checkUniqueIds, IMPORT_LIMITS } from './import-limits';
import type { ImportReport } from './import-report';
import { listKnownRecords, requireKnown } from './known-records';
import { type ImportDraft, parseImportFile } from './parse-import-file';

/** Why nothing of a call was imported: one message for each file that is not right, with file and line. */
export class ImportError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ImportError';
  }
}

export type ImportOptions = ImportSettings & {
  /** Id of the template, where one file is imported. */
  id?: string;
  /** Told after each step how much is done, in bytes of all files. */
  onProgress?: (done: number, total: number) => void;
};

type Source = { draft: ImportDraft; text: string; size: number };

/** Reading a file takes about this share of the work on it. */
const READING = 0.8;

/**
 * Takes Markdown files into the store, all of them in one transaction or none.
 *
 * @throws ImportError with one message for each file that is not right; the store is then as it was.
 */
export async function importFiles(
  store: CatalogStore,
  names: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { id, onProgress = () => undefined, ...settings } = options;
  const [files = []] = await attempt([() => findImportFiles(names)]);
  if (id !== undefined && files.length > 1) {
    throw new ImportError([`--id names one template, but there are ${files.length} files`]);
  }
  const total = files.reduce((sum, file) => sum + file.size, 0);
  let done = 0;
  const advance = (bytes: number) => {
    done += bytes;
    onProgress(Math.min(done, total), total);
  };

  const known = await listKnownRecords(store, settings.locale);
  await attempt([
    async () => requireKnown({ file: '--tag', line: null }, 'tag', settings.tags ?? [], known.tags),
    async () => {
      const channels = settings.channel === undefined ? [] : [settings.channel];
      requireKnown({ file: '--channel', line: null }, 'channel', channels, known.channels);
    },
  ]);

  const owners = new Map<string, string>();
  const skipped: string[] = [];
  const sources = await attempt(
    files.map((file) => async (): Promise<Source | null> => {
      const text = await readSource(file);
      const draft = parseImportFile(file.path, text, id);
      advance(file.size * READING);
      if (draft === null && file.named) {
        throw new ContentError(file.path, null, 'there is no box (“- [ ] …”) in the file');
      }
      if (draft === null) {
        skipped.push(file.path);
        return null;
      }
      const { tags = [], channel } = draft.frontMatter;
      const at = (key: string) => ({ file: file.path, line: draft.lineOf(key) });
      requireKnown(at('tags'), 'tag', tags, known.tags);
      requireKnown(at('channel'), 'channel', channel === undefined ? [] : [channel], known.channels);
      checkUniqueIds(file.path, draft.parsed);
      refuseTakenId(draft, known.embeddedTemplates, owners);
      return { draft, text, size: file.size };
    }),
  );
  const found = sources.filter((source) => source !== null);
  if (found.length === 0)
    throw new ImportError([`${names.join(', ')}: there is no box (“- [ ] …”) in any file`]);

  const built: BuiltImport[] = [];
  for (const { draft, text, size } of found) {
    const stored = await store.findTemplate(draft.id, settings.locale);
    built.push(buildImport(draft, text, stored, settings));
    advance(size * (1 - READING));
  }
  await store.applyChange({ source: 'imported', put: toRecords(built, settings.locale), remove: [] });
  return { files: built.map(({ report }) => report), skipped };
}

async function readSource({ path, size }: FoundFile): Promise<string> {
  if (size > IMPORT_LIMITS.bytes) {
    throw new ContentError(path, null, `the file is larger than 1 MB (${size} bytes)`);
  }
  return decodeSource(path, await readFile(path));
}

function refuseTakenId(draft: ImportDraft, embedded: ReadonlySet<string>, owners: Map<string, string>): void {
  const { id, path, frontMatter, lineOf } = draft;
  const line = frontMatter.id === id ? lineOf('id') : null;
  if (embedded.has(id)) {
    const reason = `the id “${id}” belongs to a template of the embedded catalogue; give another with --id`;
    throw new ContentError(path, line, reason);
  }
  const owner = owners.get(id);
  if (owner !== undefined) throw new ContentError(path, line, `the id “${id}” is that of ${owner} too`);
  owners.set(id, path);
}

/** Does the steps in turn. Faults of content are gathered, so that one call names all of them. */
async function attempt<Result>(steps: ReadonlyArray<() => Promise<Result>>): Promise<Result[]> {
  const results: Result[] = [];
  const faults: string[] = [];
  for (const step of steps) {
    try {
      results.push(await step());
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      faults.push(error.message);
    }
  }
  if (faults.length > 0) throw new ImportError(faults);
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
