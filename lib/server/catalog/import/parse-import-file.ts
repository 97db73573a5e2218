import path from 'node:path';
import slugify from '@sindresorhus/slugify';
import { CATALOG_ID_MAX_LENGTH, findTemplateIdError } from '@/lib/catalog/catalog-id';
import { ContentError } from '@/lib/catalog/content-error';
import {
  hasFrontMatter,
  type ImportFrontMatter,
  importFrontMatterSchema,
  parseFrontMatter,
} from '@/lib/catalog/markdown/front-matter';
import type { ParsedChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { LOCALES } from '@/lib/config/locales';
import { capitalize } from '@/lib/text/capitalize';
import { HEAD_LIMITS } from '@/lib/text/head-limits';
import { removeControlCharacters } from '@/lib/text/remove-control-characters';
import { truncateAtWord } from '@/lib/text/truncate-at-word';
import { checkLength, checkTextLengths, IMPORT_LIMITS, parseChecklistFile } from './import-limits';

/** A parsed file, before it is compared with the stored template. */
export type ImportDraft = {
  path: string;
  id: string;
  title: string;
  summary: string;
  frontMatter: ImportFrontMatter;
  parsed: ParsedChecklist;
  /** One-based lines of front matter keys in the file; 1 if the key is missing. */
  lines: { id: number; tags: number; channel: number };
};

export type ParseOptions = {
  /** Id from the command line. Overrides the one in the file. */
  id?: string | undefined;
  /** Whether the rows of tables are the items of a file without task list items. */
  readsTables?: boolean;
};

/** Number of items in the summary of a file without a summary or introduction. */
const SUMMARY_ITEMS = 3;

/**
 * Parses a file to import. Returns null if the file has no items.
 *
 * @throws ContentError with file and line if the file cannot be imported.
 */
export function parseImportFile(
  file: string,
  source: string,
  { id: givenId, readsTables = false }: ParseOptions = {},
): ImportDraft | null {
  const { data, body, lineOf } = hasFrontMatter(source)
    ? parseFrontMatter(file, source, importFrontMatterSchema)
    : { data: {} as ImportFrontMatter, body: source, lineOf: () => 1 };
  const parsed = parseChecklistFile(file, body, { readsTables });
  const items = parsed.sections.flatMap((section) => section.items);
  const [first] = items;
  if (!first) return null;
  checkTextLengths(file, parsed);

  const name = path.basename(file, path.extname(file));
  const id = givenId ?? data.id ?? truncateSlug(slugify(name));
  const idError = findTemplateIdError(id, LOCALES);
  if (idError) {
    const line = givenId === undefined && data.id !== undefined ? lineOf('id') : null;
    const reason =
      id === '' && givenId === undefined
        ? 'the file name contains no letters or digits for an id: set one in the front matter or with --id'
        : `the id “${id}” ${idError}: set another one in the front matter or with --id`;
    throw new ContentError(file, line, reason);
  }
  const title =
    data.title ?? parsed.heading ?? capitalize(removeControlCharacters(name.replace(/[-_\s]+/g, ' ')).trim());
  const titleLine = data.title === undefined ? parsed.headingLine : lineOf('title');
  checkLength({ file, line: titleLine }, 'title', title, IMPORT_LIMITS.titleLength);
  const summary =
    data.summary ??
    truncateAtWord(data.description || parsed.intro || listFirstItems(items), HEAD_LIMITS.description);
  checkLength({ file, line: lineOf('summary') }, 'summary', summary, IMPORT_LIMITS.summaryLength);
  const lines = { id: lineOf('id'), tags: lineOf('tags'), channel: lineOf('channel') };
  return { path: file, id, title, summary, frontMatter: data, parsed, lines };
}

function listFirstItems(items: readonly { text: string }[]): string {
  const texts = items.slice(0, SUMMARY_ITEMS).map((item) => plainText(item.text));
  return items.length > texts.length ? `${texts.join(', ')}, …` : texts.join(', ');
}

function truncateSlug(slug: string): string {
  if (slug.length <= CATALOG_ID_MAX_LENGTH) return slug;
  return slug.slice(0, CATALOG_ID_MAX_LENGTH).replace(/-+[^-]*$/, '');
}
