import { ContentError } from '@/lib/catalog/content-error';
import { type ParsedChecklist, parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { isDueOffset } from '@/lib/list/due-offset';

/** Limits for one file, against mistakes and attacks. */
export const IMPORT_LIMITS = {
  /** 1 MB, in bytes. */
  bytes: 1_048_576,
  items: 10_000,
  /** Parsing takes up to 10 kB of memory for each. */
  lines: 50_000,
  /** Characters that can be Markdown. Parsing takes up to 2 kB of memory for each. */
  markup: 300_000,
  /** Depth of nested lists and quotes. Parsing takes quadratic time in it. */
  levels: 50,
  /** In UTF-16 code units, as `String.length`; the same for the lengths below. Parsing takes quadratic time in it. */
  lineLength: 10_000,
  titleLength: 300,
  summaryLength: 1_000,
  /** Of an item or a heading. Lists of templates show the first items. */
  textLength: 2_000,
  /** Of the blocks below an item. Rendering takes quadratic time in it. */
  detailsLength: 20_000,
} as const;

/** Whitespace, quote markers and bullets at the start of a line. */
const PREFIX = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;

const MARKER = />|[-*+]|\d+[.)]/g;

const RULE = /^[ \t>]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

/** Widest indentation of one level in Markdown, in columns. */
const INDENT = 4;

/**
 * Parses the checklist of a file.
 *
 * @param body the file; empty lines can replace its front matter.
 * @param maxItems number of items that are allowed.
 * @throws ContentError with file and line if there are too many levels or items, a stored id twice, or an invalid due offset.
 */
export function parseChecklistFile(
  file: string,
  body: string,
  { readsTables = false, maxItems = IMPORT_LIMITS.items }: { readsTables?: boolean; maxItems?: number } = {},
): ParsedChecklist {
  checkNesting(file, body);
  const parsed = parseChecklist(body, { readsTables });
  checkItemCount(file, parsed, maxItems);
  checkUniqueIds(file, parsed);
  checkDueOffsets(file, parsed);
  return parsed;
}

/**
 * Checks the depth of nested lists before the file is parsed, because hundreds of levels would block the parser
 * for minutes. Only looks at the starts of lines.
 */
function checkNesting(file: string, source: string): void {
  const tooDeep = source.split('\n').findIndex((line) => {
    const [prefix = ''] = PREFIX.exec(line) ?? [];
    const markers = prefix.match(MARKER)?.length ?? 0;
    if (markers === 0 || RULE.test(line.trimEnd())) return false;
    const columns = prefix.replaceAll('\t', ' '.repeat(INDENT)).length;
    return markers > IMPORT_LIMITS.levels || columns > IMPORT_LIMITS.levels * INDENT;
  });
  if (tooDeep < 0) return;
  const reason = `the list is nested too deeply: at most ${IMPORT_LIMITS.levels} levels are allowed`;
  throw new ContentError(file, tooDeep + 1, reason);
}

/** Characters of inline Markdown, tables and quotes. */
const MARKUP = /[[\]*_`~|<>&\\@]/g;

/**
 * Checks what the time and the memory of parsing depend on: the number and length of lines, and the number of characters that can be
 * Markdown.
 *
 * @throws ContentError with the first line that is too long, or beyond a limit.
 */
export function checkSource(file: string, source: string): void {
  const lines = source.split('\n');
  const limits = IMPORT_LIMITS;
  const tooLong = lines.findIndex((line) => line.length > limits.lineLength);
  if (tooLong >= 0) {
    const reason = `the line has ${lines[tooLong]?.length} characters, but at most ${limits.lineLength} are allowed: split it`;
    throw new ContentError(file, tooLong + 1, reason);
  }
  if (lines.length > limits.lines + 1) {
    const reason = `the file has more than ${limits.lines} lines: split it`;
    throw new ContentError(file, limits.lines + 1, reason);
  }
  let markup = 0;
  const excess = lines.findIndex((line) => {
    markup += line.match(MARKUP)?.length ?? 0;
    return markup > limits.markup;
  });
  if (excess < 0) return;
  const reason = `the file up to here has more than ${limits.markup} characters of Markdown, such as brackets and asterisks: split it`;
  throw new ContentError(file, excess + 1, reason);
}

/**
 * @throws ContentError if `text` is longer than `length`.
 * @param line where the text is; null if it has no line of its own.
 */
export function checkLength(
  where: { file: string; line: number | null },
  name: string,
  text: string,
  length: number,
): void {
  if (text.length <= length) return;
  const reason = `the ${name} has ${text.length} characters, but at most ${length} are allowed: shorten it`;
  throw new ContentError(where.file, where.line, reason);
}

/**
 * @throws ContentError with the line of the first heading or item with a text or details that are too long.
 */
export function checkTextLengths(file: string, { sections }: ParsedChecklist): void {
  const { textLength, detailsLength } = IMPORT_LIMITS;
  for (const section of sections) {
    checkLength({ file, line: section.line }, 'heading', section.title, textLength);
    for (const { line, text, details = '' } of section.items) {
      checkLength({ file, line }, 'item', text, textLength);
      checkLength({ file, line }, 'text below the item', details, detailsLength);
    }
  }
}

function checkItemCount(file: string, { sections }: ParsedChecklist, limit: number): void {
  const items = sections.flatMap((section) => section.items);
  const excess = items[limit];
  if (!excess) return;
  const reason = `the file has ${items.length} items, but at most ${limit} are allowed: split it`;
  throw new ContentError(file, excess.line, reason);
}

function checkUniqueIds(file: string, { sections }: ParsedChecklist): void {
  const lines = new Map<string, number>();
  for (const { id, line } of sections.flatMap((section) => [section, ...section.items])) {
    if (id === null) continue;
    const first = lines.get(id);
    if (first !== undefined) {
      const reason = `the stored id ^${id} is already used on line ${first}: change or remove one of them`;
      throw new ContentError(file, line, reason);
    }
    lines.set(id, line);
  }
}

function checkDueOffsets(file: string, { sections }: ParsedChecklist): void {
  for (const { due, line } of sections) {
    if (due === undefined || isDueOffset(due)) continue;
    const reason = `the due offset “${due}” is not a duration: write -P4W for four weeks before the day, P0D for the day, P1D for the day after`;
    throw new ContentError(file, line, reason);
  }
}
