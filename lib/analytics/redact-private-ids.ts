import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeShareId, replacePrivateShareIds } from '@/lib/links/private-share-path';

/**
 * Replaces the ids of private shares in the properties of an event: in URLs and paths, and in `val` of events on a
 * private share. `replace` gets the same id for all spellings of a link.
 */
export function redactPrivateIds(
  properties: Readonly<Record<string, unknown>>,
  replace: (id: string) => string,
): Record<string, unknown> {
  const capturedKey = properties.page === 'private-share' ? 'val' : undefined;
  const redacted = Object.entries(properties).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value];
    if (key === capturedKey) return [key, replace(decodeShareId(value))];
    return [key, replacePrivateShareIds(value, replace)];
  });
  return Object.fromEntries(redacted);
}

/** Hexadecimal digits of the hash: 128 bits, so that collisions are negligible. */
const HASH_LENGTH = 32;

/**
 * Hashes the id of a private share. Ids are too random to be recovered from their hash by brute force. Does not use
 * `crypto.subtle`, which is asynchronous and missing in insecure contexts (plain HTTP).
 */
export function hashPrivateId(id: string): string {
  return bytesToHex(sha256(utf8ToBytes(id))).slice(0, HASH_LENGTH);
}
