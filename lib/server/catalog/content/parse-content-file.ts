import { buildTemplate } from '@/lib/catalog/build-template';
import { findTemplateIdError } from '@/lib/catalog/catalog-id';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { ChecklistItem, ChecklistSection } from '@/lib/catalog/checklist';
import { ContentError } from '@/lib/catalog/content-error';
import {
  channelFrontMatter,
  parseFrontMatter,
  tagFrontMatter,
  templateFrontMatter,
} from '@/lib/catalog/markdown/front-matter';
import { type ParsedSection, parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { ContentFile } from './read-content-files';

export type KnownIds = {
  tags: ReadonlySet<string>;
  channels: ReadonlySet<string>;
  locales: readonly string[];
};

/**
 * Turns a file of the embedded catalogue into a record for the store.
 *
 * @throws ContentError that names the file and the line.
 */
export function parseContentFile(file: ContentFile, known: KnownIds): ContentRecord {
  const idFault = findTemplateIdError(file.id, known.locales);
  if (idFault) throw new ContentError(file.path, null, `the id “${file.id}” ${idFault}`);
  const { id, locale, checksum } = file;
  if (file.kind === 'tag') {
    const { data, body } = parseFrontMatter(file.path, file.text, tagFrontMatter);
    const description = descriptionOf(file.path, body);
    return { kind: 'tag', checksum, value: { id, locale, ...data, description } };
  }
  if (file.kind === 'channel') {
    const { data, body } = parseFrontMatter(file.path, file.text, channelFrontMatter);
    const description = descriptionOf(file.path, body);
    return { kind: 'channel', checksum, value: { id, locale, ...data, description } };
  }

  const { data, body } = parseFrontMatter(file.path, file.text, templateFrontMatter);
  const unknownTag = data.tags.find((tag) => !known.tags.has(tag));
  if (unknownTag) throw new ContentError(file.path, null, `there is no tag “${unknownTag}”`);
  if (!known.channels.has(data.channel)) {
    throw new ContentError(file.path, null, `there is no channel “${data.channel}”`);
  }
  const { sections, skippedBlocks } = parseChecklist(body);
  const [stray] = skippedBlocks;
  if (stray) {
    throw new ContentError(file.path, stray.line, `a ${stray.kind} that is neither heading nor task list`);
  }
  const checklist = { sections: withStoredIds(file.path, sections) };
  if (sections.length === 0)
    throw new ContentError(file.path, null, 'there is no box (“- [ ] …”) in the file');
  return { kind: 'template', checksum, value: buildTemplate({ id, locale, ...data }, checklist) };
}

function descriptionOf(path: string, body: string): string {
  const description = plainText(body);
  if (!description) throw new ContentError(path, null, 'there is no description under the front matter');
  return description;
}

/** Files of the embedded catalogue carry every id, so that each outlives any later edit. */
function withStoredIds(path: string, sections: readonly ParsedSection[]): ChecklistSection[] {
  const seen = new Set<string>();
  const claim = (id: string | null, line: number): string => {
    if (id === null)
      throw new ContentError(path, line, 'the line has no stored id: end it with one, such as ^tent');
    if (seen.has(id)) throw new ContentError(path, line, `the id ^${id} stands twice in the file`);
    seen.add(id);
    return id;
  };
  return sections.map(({ line, id, items, ...section }) => ({
    ...section,
    id: claim(id, line),
    items: items.map(
      ({ line: itemLine, id: itemId, ...item }): ChecklistItem => ({
        ...item,
        id: claim(itemId, itemLine),
      }),
    ),
  }));
}
