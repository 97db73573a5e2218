import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Hexadecimal digits of the hash: 128 bits, so that collisions are negligible. */
const HASH_LENGTH = 32;

/**
 * Hashes the id of a private share. Ids are too random to be recovered from their hash by brute force. Does not use
 * `crypto.subtle`, which is asynchronous and missing in insecure contexts (plain HTTP).
 */
export function hashPrivateId(id: string): string {
  return bytesToHex(sha256(utf8ToBytes(id))).slice(0, HASH_LENGTH);
}
