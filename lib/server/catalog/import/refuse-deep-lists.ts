import { ContentError } from '@/lib/catalog/content-error';
import { IMPORT_LIMITS } from './import-limits';

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
export function refuseDeepLists(file: string, source: string): void {
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
