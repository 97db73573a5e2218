import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Characters of the digest: 128 bits, so that two shares never look like one. */
const LENGTH = 32;

/**
 * A digest that cannot be turned back into the id: the ids are too random to be guessed. The browser's own
 * digest is not used because it is asynchronous and missing on plain http.
 */
export function hashPrivateId(id: string): string {
  return bytesToHex(sha256(utf8ToBytes(id))).slice(0, LENGTH);
}
