import { readFile } from 'node:fs/promises';
import { ContentError } from '@/lib/catalog/content-error';
import { decodeSource } from './decode-source';
import { IMPORT_LIMITS } from './import-limits';

/**
 * Reads a Markdown file as UTF-8.
 *
 * @param file with its size in bytes.
 * @throws ContentError if it is larger than `IMPORT_LIMITS.bytes` or not UTF-8 text.
 */
export async function readSource({ path, size }: { path: string; size: number }): Promise<string> {
  if (size > IMPORT_LIMITS.bytes) {
    throw new ContentError(path, null, `the file is larger than 1 MB (${size} bytes): split it`);
  }
  return decodeSource(path, await readFile(path));
}
