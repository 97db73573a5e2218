import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const CHECKSUM_BYTES = 4;

/**
 * Encodes bytes about a list as base64url, with a checksum that includes the id of the list, so that what is about another list is
 * not taken for it. The first byte is the version of what the bytes mean.
 */
export function toCheckedText(listId: string, bytes: Uint8Array): string {
  return toBase64Url(Uint8Array.from([...bytes, ...checksum(listId, bytes)]));
}

/** Decodes what `toCheckedText` returned: the version, which is 0 if the text is damaged, and all bytes if the checksum is right. */
export function fromCheckedText(listId: string, text: string): { version: number; bytes: Uint8Array | null } {
  const all = fromBase64Url(text);
  const bytes = all.subarray(0, -CHECKSUM_BYTES);
  const isRight = isEqual(all.subarray(-CHECKSUM_BYTES), checksum(listId, bytes));
  return { version: all[0] ?? 0, bytes: isRight ? bytes : null };
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function checksum(listId: string, bytes: Uint8Array): Uint8Array {
  return sha256(Uint8Array.from([...utf8ToBytes(listId), 0, ...bytes])).subarray(0, CHECKSUM_BYTES);
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/[+/=]/g, (character) => URL_SAFE[character] ?? '');
}

const URL_SAFE: Readonly<Record<string, string>> = { '+': '-', '/': '_' };

/** Empty if the text is not what `toBase64Url` returns for any bytes. */
function fromBase64Url(text: string): Uint8Array {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return toBase64Url(bytes) === text ? bytes : new Uint8Array();
  } catch {
    return new Uint8Array();
  }
}
