import path from 'node:path';
import { ContentError } from '@/lib/catalog/content-error';
import { type ParsedSection, parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { checkItemCount, checkLength, checkLineLength, checkNesting, checkUniqueIds } from './import-limits';

/** Limits besides those of imported files. There are fewer items, because no shared cache stores the page of a share. */
const SHARE_LIMITS = {
  items: 2_000,
  /** In UTF-16 code units, as `String.length`; the same for the title, which can be any file name. */
  lineLength: 10_000,
  titleLength: 300,
} as const;

export type ParsedShare = { title: string; sections: ParsedSection[] };

/**
 * Parses the file of a private share.
 *
 * @throws ContentError with file and line if it has no task list items and no tables, exceeds a limit or has a stored id twice.
 */
export function parseShareFile(file: string, source: string): ParsedShare {
  checkLineLength(file, source, SHARE_LIMITS.lineLength);
  checkNesting(file, source);
  const parsed = parseChecklist(source, { readsTables: true });
  if (parsed.sections.length === 0) {
    throw new ContentError(file, null, 'there is no task list item (`- [ ] …`) and no table in the file');
  }
  checkItemCount(file, parsed, SHARE_LIMITS.items);
  checkUniqueIds(file, parsed);
  const title = parsed.heading ?? path.basename(file, path.extname(file));
  checkLength({ file, line: parsed.headingLine }, 'title', title, SHARE_LIMITS.titleLength);
  return { title, sections: parsed.sections };
}
