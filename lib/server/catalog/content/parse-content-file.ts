import { buildTemplate } from '@/lib/catalog/build-template';
import { findTemplateIdError } from '@/lib/catalog/catalog-id';
import type { ContentKind, ContentRecord } from '@/lib/catalog/catalog-store';
import type { ChecklistItem, ChecklistSection } from '@/lib/catalog/checklist';
import { ContentError } from '@/lib/catalog/content-error';
import {
  channelFrontMatterSchema,
  parseFrontMatter,
  seriesFrontMatterSchema,
  tagFrontMatterSchema,
  templateFrontMatterSchema,
} from '@/lib/catalog/markdown/front-matter';
import type { ParsedSection, SkippedBlock } from '@/lib/catalog/markdown/parse-checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { parseChecklistFile } from '@/lib/server/catalog/import/import-limits';
import type { ContentFile } from './read-content-files';

/** Ids that files may refer to, and locale codes, which cannot be ids. */
export type KnownIds = {
  tags: ReadonlySet<string>;
  channels: ReadonlySet<string>;
  /** Those with a file in the default locale. */
  templates: ReadonlySet<string>;
  /** Those with a file in the default locale. */
  series: ReadonlySet<string>;
  locales: readonly string[];
};

/** The ids of the files of a catalog. */
export function listKnownIds(files: readonly ContentFile[]): KnownIds {
  const idsOf = (kind: ContentKind, from = files) =>
    new Set(from.filter((file) => file.kind === kind).map(({ id }) => id));
  const originals = files.filter(({ locale }) => locale === DEFAULT_LOCALE);
  return {
    tags: idsOf('tag'),
    channels: idsOf('channel'),
    templates: idsOf('template', originals),
    series: idsOf('series', originals),
    locales: LOCALES,
  };
}

/** @throws ContentError if the id of a file cannot be one. */
export function checkFileId({ id, path }: ContentFile, locales: readonly string[]): void {
  const error = findTemplateIdError(id, locales);
  if (error) throw new ContentError(path, null, `the id “${id}” ${error}: rename the file`);
}

/**
 * Parses a file of the embedded catalog into a record for the store.
 *
 * @throws ContentError with file and line.
 */
export function parseContentFile(file: ContentFile, known: KnownIds): ContentRecord {
  checkFileId(file, known.locales);
  const { id, locale, checksum } = file;
  if (file.kind === 'tag') {
    const { data, body } = parseFrontMatter(file.path, file.text, tagFrontMatterSchema);
    const description = parseDescription(file.path, body);
    return { kind: 'tag', checksum, value: { id, locale, ...data, description } };
  }
  if (file.kind === 'channel') {
    const { data, body } = parseFrontMatter(file.path, file.text, channelFrontMatterSchema);
    const description = parseDescription(file.path, body);
    return { kind: 'channel', checksum, value: { id, locale, ...data, description } };
  }
  if (file.kind === 'series') {
    const { data, body, lineOf } = parseFrontMatter(file.path, file.text, seriesFrontMatterSchema);
    const { title, lists = [] } = data;
    checkSeriesLists(file, lists, known, lineOf);
    const description = parseDescription(file.path, body);
    return { kind: 'series', checksum, value: { id, locale, title, description, lists } };
  }

  const { data, body, lineOf } = parseFrontMatter(file.path, file.text, templateFrontMatterSchema);
  const unknownTag = data.tags.find((tag) => !known.tags.has(tag));
  if (unknownTag) {
    const reason = `unknown tag “${unknownTag}”: use an existing tag, or add a file for it in tags/`;
    throw new ContentError(file.path, lineOf('tags'), reason);
  }
  if (!known.channels.has(data.channel)) {
    const reason = `unknown channel “${data.channel}”: use an existing channel, or add a file for it in channels/`;
    throw new ContentError(file.path, lineOf('channel'), reason);
  }
  if (data.names && locale !== DEFAULT_LOCALE) {
    const reason = `names belong in the original, templates/${DEFAULT_LOCALE}/${id}.md: move them there`;
    throw new ContentError(file.path, lineOf('names'), reason);
  }
  checkRelated(data.related ?? [], file, known, lineOf);
  const { sections, skippedBlocks } = parseChecklistFile(file.path, body);
  const [skipped] = skippedBlocks;
  if (skipped) throw new ContentError(file.path, skipped.line, describeSkippedBlock(skipped));
  const { reviewed, day, ...metadata } = data;
  const checklist = { sections: requireStoredIds(file.path, sections), ...(day && { day }) };
  if (sections.length === 0) {
    const reason = 'there is no task list item (`- [ ] …`) in the file: add one below the front matter';
    throw new ContentError(file.path, null, reason);
  }
  return { kind: 'template', checksum, value: buildTemplate({ id, locale, ...metadata }, checklist) };
}

/** @throws ContentError if a related template cannot be one. */
function checkRelated(
  related: readonly string[],
  { id, locale, path }: ContentFile,
  { templates }: KnownIds,
  lineOf: (...keys: PropertyKey[]) => number,
): void {
  if (related.length > 0 && locale !== DEFAULT_LOCALE) {
    const reason = `related checklists belong in the original, templates/${DEFAULT_LOCALE}/${id}.md: move them there`;
    throw new ContentError(path, lineOf('related'), reason);
  }
  for (const [index, other] of related.entries()) {
    if (other !== id && templates.has(other)) continue;
    const reason =
      other === id
        ? `the checklist is related to itself (“${other}”): use the id of another one`
        : `unknown checklist “${other}”: use the name of a file in templates/${DEFAULT_LOCALE}/`;
    throw new ContentError(path, lineOf('related', index), reason);
  }
}

/** The original of a series has lists, all of which exist; a translation has none, and an original. */
function checkSeriesLists(
  { id, locale, path }: ContentFile,
  lists: readonly string[],
  known: KnownIds,
  lineOf: (...path: PropertyKey[]) => number,
): void {
  const original = `series/${DEFAULT_LOCALE}/${id}.md`;
  if (locale !== DEFAULT_LOCALE) {
    if (!known.series.has(id))
      throw new ContentError(path, null, `there is no original, ${original}: add it`);
    if (lists.length > 0)
      throw new ContentError(
        path,
        lineOf('lists'),
        `lists belong in the original, ${original}: remove them here`,
      );
    return;
  }
  if (lists.length === 0) throw new ContentError(path, 1, 'front matter: lists is missing');
  const unknown = lists.findIndex((list) => !known.templates.has(list));
  if (unknown === -1) return;
  const reason = `unknown list “${lists[unknown]}”: use the id of a file in templates/${DEFAULT_LOCALE}/`;
  throw new ContentError(path, lineOf('lists', unknown), reason);
}

function parseDescription(path: string, body: string): string {
  const description = plainText(body);
  if (!description) {
    throw new ContentError(path, null, 'the description is missing: write it below the front matter');
  }
  return description;
}

function describeSkippedBlock({ kind }: SkippedBlock): string {
  return kind === 'heading'
    ? 'the heading has no task list items (`- [ ] …`) below it: add some, or remove it'
    : `the ${kind} is neither a heading nor a task list item (\`- [ ] …\`): indent it below an item, or remove it`;
}

/** Files of the embedded catalog must contain all ids, so that ids do not change when texts are edited. */
function requireStoredIds(path: string, sections: readonly ParsedSection[]): ChecklistSection[] {
  const requireId = (id: string | null, line: number): string => {
    if (id !== null) return id;
    throw new ContentError(path, line, 'the line has no stored id: add one at its end, such as `^tent`');
  };
  return sections.map(({ line, id, items, ...section }) => ({
    ...section,
    id: requireId(id, line),
    items: items.map(
      ({ line: itemLine, id: itemId, ...item }): ChecklistItem => ({
        ...item,
        id: requireId(itemId, itemLine),
      }),
    ),
  }));
}
