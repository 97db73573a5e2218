import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import type { Series } from '@/lib/catalog/series';
import type { Tag } from '@/lib/catalog/tag';
import type { Template } from '@/lib/catalog/template';
import { listKnownIds, parseContentFile } from '@/lib/server/catalog/content/parse-content-file';
import { readContentFiles } from '@/lib/server/catalog/content/read-content-files';

export type CatalogContent = {
  /** Messages of the files that could not be parsed. */
  errors: string[];
  records: ContentRecord[];
  templates: Template[];
  tags: Tag[];
  channels: Channel[];
  series: Series[];
};

/** The content, and the test run that has parsed it. */
const FILE = 'test-results/catalog-content.json';

type Parsed = Pick<CatalogContent, 'errors' | 'records'>;

type StoredContent = { run: string | undefined; parsed: Parsed };

/**
 * Parses the embedded catalog in `content/` as `syncContent` does, once in a test run: that takes seconds. Invalid files are
 * listed in `errors`.
 */
export async function readCatalogContent(): Promise<CatalogContent> {
  const { errors, records } = await parseOnce();
  const content: CatalogContent = {
    errors,
    records,
    templates: [],
    tags: [],
    channels: [],
    series: [],
  };
  for (const record of records) {
    if (record.kind === 'template') content.templates.push(record.value);
    else if (record.kind === 'tag') content.tags.push(record.value);
    else if (record.kind === 'channel') content.channels.push(record.value);
    else content.series.push(record.value);
  }
  return content;
}

async function parseOnce(): Promise<Parsed> {
  const run = process.env.JEST_RUN;
  const stored = readStored();
  if (stored && stored.run === run) return stored.parsed;
  const parsed = await parseCatalogContent();
  mkdirSync(path.dirname(FILE), { recursive: true });
  // Other test files may read it at the same time.
  writeFileSync(`${FILE}.${process.pid}`, JSON.stringify({ run, parsed } satisfies StoredContent));
  renameSync(`${FILE}.${process.pid}`, FILE);
  return parsed;
}

function readStored(): StoredContent | null {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as StoredContent;
  } catch {
    return null;
  }
}

async function parseCatalogContent(): Promise<Parsed> {
  const files = await readContentFiles(path.resolve('content'));
  const known = listKnownIds(files);
  const parsed: Parsed = { errors: [], records: [] };
  for (const file of files) {
    try {
      parsed.records.push(parseContentFile(file, known));
    } catch (error) {
      parsed.errors.push((error as Error).message);
    }
  }
  return parsed;
}
