import path from 'node:path';
import slugify from '@sindresorhus/slugify';
import { CATALOG_ID_MAX_LENGTH, findTemplateIdError } from '@/lib/catalog/catalog-id';
import { ContentError } from '@/lib/catalog/content-error';
import { hasFrontMatter, parseFrontMatter } from '@/lib/catalog/markdown/front-matter';
import { type ImportFrontMatter, importFrontMatter } from '@/lib/catalog/markdown/import-front-matter';
import { type ParsedChecklist, parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { LOCALES } from '@/lib/config/locales';
import { capitalize } from '@/lib/text/capitalize';
import { HEAD_LIMITS } from '@/lib/text/head-limits';
import { truncateAtWord } from '@/lib/text/truncate-at-word';
import { checkNesting, IMPORT_LIMITS } from './import-limits';

/** What a file says, before it is compared with what the store holds. */
export type ImportDraft = {
  path: string;
  id: string;
  title: string;
  summary: string;
  frontMatter: ImportFrontMatter;
  parsed: ParsedChecklist;
  /** Line of the file on which a key of the front matter stands. */
  lineOf: (key: string) => number;
};

/** Items that a summary is made of where the file has no words for one. */
const SUMMARY_ITEMS = 3;

/**
 * Reads one file to import. Null where the file holds no box.
 *
 * @param givenId id from the command line, before the file's own.
 * @throws ContentError with file and line where the file cannot be imported.
 */
export function parseImportFile(file: string, source: string, givenId?: string): ImportDraft | null {
  const { data, body, lineOf } = hasFrontMatter(source)
    ? parseFrontMatter(file, source, importFrontMatter)
    : { data: {} as ImportFrontMatter, body: source, lineOf: () => 1 };
  checkNesting(file, body);
  const parsed = parseChecklist(body);
  const items = parsed.sections.flatMap((section) => section.items);
  const [first] = items;
  if (!first) return null;
  const excess = items[IMPORT_LIMITS.items];
  if (excess) {
    const reason = `there are ${items.length} items, and ${IMPORT_LIMITS.items} at most can be imported`;
    throw new ContentError(file, excess.line, reason);
  }

  const name = path.basename(file, path.extname(file));
  const id = givenId ?? data.id ?? shorten(slugify(name));
  const fault = findTemplateIdError(id, LOCALES);
  if (fault) {
    const line = givenId === undefined && data.id !== undefined ? lineOf('id') : null;
    const shown = id === '' ? 'the file name gives no id:' : `the id “${id}” ${fault}:`;
    throw new ContentError(file, line, `${shown} give another with --id`);
  }
  const title = data.title ?? parsed.heading ?? capitalize(name.replace(/[-_\s]+/g, ' ').trim());
  const summary =
    data.summary ?? truncateAtWord(data.description || parsed.intro || sumUp(items), HEAD_LIMITS.description);
  return { path: file, id, title, summary, frontMatter: data, parsed, lineOf };
}

function sumUp(items: readonly { text: string }[]): string {
  const named = items.slice(0, SUMMARY_ITEMS).map((item) => plainText(item.text));
  return items.length > named.length ? `${named.join(', ')}, …` : named.join(', ');
}

function shorten(slug: string): string {
  if (slug.length <= CATALOG_ID_MAX_LENGTH) return slug;
  return slug.slice(0, CATALOG_ID_MAX_LENGTH).replace(/-+[^-]*$/, '');
}
