import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Hexadecimal digits of the hash: 128 bits, so that two shares never have the same one. */
const HASH_LENGTH = 32;

/**
 * Hashes the id of a private share. The id cannot be recovered: ids are too random to be found by trying. Not with
 * `crypto.subtle`, which is asynchronous and missing in insecure contexts (plain HTTP).
 */
export function hashPrivateId(id: string): string {
  return bytesToHex(sha256(utf8ToBytes(id))).slice(0, HASH_LENGTH);
}
