import { ContentError } from '@/lib/catalog/content-error';
import type { ParsedChecklist } from '@/lib/catalog/markdown/parse-checklist';

/** What one file may hold at most; more is a mistake or an attack, not a checklist. */
export const IMPORT_LIMITS = {
  /** 1 MB, in bytes. */
  bytes: 1_048_576,
  items: 10_000,
  /** Lists and quotes within one another; the time that reading takes grows with the square of it. */
  levels: 50,
} as const;

/** White space, quote marks and bullets that a line begins with. */
const PREFIX = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;

const MARKER = />|[-*+]|\d+[.)]/g;

const RULE = /^[ \t>]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

/** Widest step that Markdown nests by, in columns. */
const STEP = 4;

/**
 * Looks at the beginnings of lines only, before the file is parsed: lists within lists by the hundred are no
 * checklist, and would keep the parser busy for minutes.
 *
 * @throws ContentError with the first line that is nested too deeply.
 */
export function checkNesting(file: string, source: string): void {
  const tooDeep = source.split('\n').findIndex((line) => {
    const [prefix = ''] = PREFIX.exec(line) ?? [];
    const markers = prefix.match(MARKER)?.length ?? 0;
    if (markers === 0 || RULE.test(line.trimEnd())) return false;
    const columns = prefix.replaceAll('\t', ' '.repeat(STEP)).length;
    return markers > IMPORT_LIMITS.levels || columns > IMPORT_LIMITS.levels * STEP;
  });
  if (tooDeep < 0) return;
  throw new ContentError(file, tooDeep + 1, 'the list is nested too deeply');
}

/**
 * @throws ContentError where two lines of a file have the same stored id.
 */
export function checkUniqueIds(file: string, { sections }: ParsedChecklist): void {
  const lines = new Map<string, number>();
  for (const { id, line } of sections.flatMap((section) => [section, ...section.items])) {
    if (id === null) continue;
    const first = lines.get(id);
    if (first !== undefined) {
      throw new ContentError(file, line, `the stored id ^${id} stands on line ${first} already`);
    }
    lines.set(id, line);
  }
}
