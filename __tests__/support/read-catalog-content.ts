import path from 'node:path';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import type { Tag } from '@/lib/catalog/tag';
import type { Template } from '@/lib/catalog/template';
import { LOCALES } from '@/lib/config/locales';
import { type KnownIds, parseContentFile } from '@/lib/server/catalog/content/parse-content-file';
import { type ContentFile, readContentFiles } from '@/lib/server/catalog/content/read-content-files';

export type CatalogContent = {
  /** Messages of the files that could not be parsed. */
  errors: string[];
  templates: Template[];
  tags: Tag[];
  channels: Channel[];
};

/** Parses the embedded catalog in `content/` as `syncContent` does. Invalid files are listed in `errors`. */
export async function readCatalogContent(): Promise<CatalogContent> {
  const files = await readContentFiles(path.resolve('content'));
  const idsOf = (kind: string) => new Set(files.filter((file) => file.kind === kind).map(({ id }) => id));
  const known = { tags: idsOf('tag'), channels: idsOf('channel'), locales: LOCALES };
  const content: CatalogContent = { errors: [], templates: [], tags: [], channels: [] };
  for (const file of files) addFile(content, file, known);
  return content;
}

function addFile(content: CatalogContent, file: ContentFile, known: KnownIds): void {
  let record: ContentRecord;
  try {
    record = parseContentFile(file, known);
  } catch (error) {
    content.errors.push((error as Error).message);
    return;
  }
  if (record.kind === 'template') content.templates.push(record.value);
  else if (record.kind === 'tag') content.tags.push(record.value);
  else content.channels.push(record.value);
}
