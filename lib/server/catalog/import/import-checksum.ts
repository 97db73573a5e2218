import { createHash } from 'node:crypto';
import path from 'node:path';

/** Increment this when the parsing of files changes, so that a repeated import stores all files again. */
const FORMAT = 3;

/**
 * Checksum of an import: of everything that the template is made of. The name of the file can be its id and its title.
 *
 * @param digest of the bytes of the file.
 */
export function importChecksum(
  file: string,
  digest: string,
  { id, tags, channel }: { id?: string | undefined; tags?: string[]; channel?: string },
): string {
  const parts = JSON.stringify([FORMAT, path.basename(file), digest, id, tags, channel]);
  return digestOf(parts);
}

/** Returns the SHA-256 digest of bytes or of a text, in base64url. */
export function digestOf(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('base64url');
}
