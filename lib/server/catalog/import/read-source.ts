import { readFileSync, statSync } from 'node:fs';
import { ContentError } from '@/lib/catalog/content-error';
import { decodeSource } from './decode-source';
import { digestOf } from './import-checksum';
import { IMPORT_LIMITS } from './import-limits';

/** The text of a file, and the digest of its bytes. */
export type SourceText = { text: string; digest: string };

/**
 * Reads a Markdown file as UTF-8. Synchronous, because worker threads have nothing else to do.
 *
 * @throws ContentError if it is not a regular file (reading a pipe may never end), larger than `IMPORT_LIMITS.bytes` or not
 *   UTF-8 text.
 */
export function readSource(path: string): SourceText {
  const stats = statSync(path);
  if (!stats.isFile()) throw new ContentError(path, null, 'this is not a regular file: pass a Markdown file');
  if (stats.size > IMPORT_LIMITS.bytes) {
    throw new ContentError(path, null, `the file is larger than 1 MB (${stats.size} bytes): split it`);
  }
  const bytes = readFileSync(path);
  return { text: decodeSource(path, bytes), digest: digestOf(bytes) };
}
