import path from 'node:path';
import { ContentError } from '@/lib/catalog/content-error';
import type { ParsedSection } from '@/lib/catalog/markdown/parse-checklist';
import { checkLength, parseChecklistFile } from './import-limits';

/** Limits besides those of imported files. There are fewer items, because no shared cache stores the page of a share. */
const SHARE_LIMITS = {
  items: 2_000,
  /** In UTF-16 code units, as `String.length`. The title can be any file name. */
  titleLength: 300,
} as const;

export type ParsedShare = { title: string; sections: ParsedSection[] };

/**
 * Parses the file of a private share.
 *
 * @throws ContentError with file and line if it has no task list items and no tables, exceeds a limit or has a stored id twice.
 */
export function parseShareFile(file: string, source: string): ParsedShare {
  const parsed = parseChecklistFile(file, source, { readsTables: true, maxItems: SHARE_LIMITS.items });
  if (parsed.sections.length === 0) {
    throw new ContentError(file, null, 'there is no task list item (`- [ ] …`) and no table in the file');
  }
  const title = parsed.heading ?? path.basename(file, path.extname(file));
  checkLength({ file, line: parsed.headingLine }, 'title', title, SHARE_LIMITS.titleLength);
  return { title, sections: parsed.sections };
}
