import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromCheckedText, isEqual, toCheckedText } from './checked-text';

// The ticks of a list as a short text, which another browser turns into ticks again. These bytes as `toCheckedText` encodes them:
//
//   version, form, body
//
// The body is one of two forms. `HASHES`: a salt, then a hash of each ticked item. It does not depend on the order of the
// items, and of a list that has changed it gives the ticks of the items that both have. `BITS`: a digest of the ids of all
// items, then a bit for each item, by sorted id. It is shorter for long lists, but only valid for the same items.

const VERSION = 1;
const HASHES = 0;
const BITS = 1;

const DIGEST_BYTES = 4;

/** Of 100 ticked items, one that is not in the sender's list is taken for one of them with a probability of 6 in a million. */
const HASH_BYTES = 3;

type List = {
  listId: string;
  /** Ids of all items. */
  itemIds: readonly string[];
};

/** What a text says about a list. Only `ticks` may change anything. */
export type TransferredTicks =
  /** `unknown` is the number of ticked items that the list does not have here. */
  | { kind: 'ticks'; ticks: ReadonlySet<string>; unknown: number }
  /** Written by a later version of this module. */
  | { kind: 'newer' }
  /** Valid, but of a version of the list with other items. */
  | { kind: 'changed' }
  /** Damaged, or of another list. */
  | { kind: 'invalid' };

/**
 * Encodes the ticks of a list; those of items that it does not have are left out.
 *
 * @param maxHashes number of ticks above which the text is shorter and only valid for the same items
 */
export function encodeTicks(
  { listId, itemIds, ticks }: List & { ticks: ReadonlySet<string> },
  maxHashes: number,
): string {
  const ticked = itemIds.filter((id) => ticks.has(id));
  const body = (ticked.length <= maxHashes && hashTicks(itemIds, ticked)) || [
    BITS,
    ...digestIds(itemIds),
    ...toBits(itemIds, ticks),
  ];
  return toCheckedText(listId, Uint8Array.of(VERSION, ...body));
}

/** Decodes what `encodeTicks` returned, in this or in another version of the list and of this module. */
export function decodeTicks(text: string, { listId, itemIds }: List): TransferredTicks {
  const { version, bytes } = fromCheckedText(listId, text);
  if (version > VERSION) return { kind: 'newer' };
  if (version !== VERSION || !bytes) return { kind: 'invalid' };
  const form = bytes[1];
  const body = bytes.subarray(2);
  if (form === HASHES) return readHashes(body, itemIds);
  if (form === BITS) return readBits(body, itemIds);
  return { kind: 'invalid' };
}

/** Null if no salt tells the ticked items from the others. */
function hashTicks(itemIds: readonly string[], ticked: readonly string[]): number[] | null {
  for (let salt = 0; salt < 256; salt += 1) {
    const hashes = new Set(ticked.map((id) => hashItem(id, salt)));
    const matching = itemIds.filter((id) => hashes.has(hashItem(id, salt)));
    if (hashes.size !== ticked.length || matching.length !== ticked.length) continue;
    return [HASHES, salt, ...[...hashes].flatMap((hash) => [hash >> 16, (hash >> 8) & 255, hash & 255])];
  }
  return null;
}

function readHashes([salt = 0, ...bytes]: Uint8Array, itemIds: readonly string[]): TransferredTicks {
  const hashes = new Set<number>();
  for (let index = 0; index < bytes.length; index += HASH_BYTES)
    hashes.add(toNumber(bytes.slice(index, index + HASH_BYTES)));
  const ticks = new Set(itemIds.filter((id) => hashes.has(hashItem(id, salt))));
  return { kind: 'ticks', ticks, unknown: Math.max(0, hashes.size - ticks.size) };
}

function hashItem(id: string, salt: number): number {
  return toNumber(sha256(Uint8Array.of(salt, ...utf8ToBytes(id))));
}

/** The first `HASH_BYTES` as a number. */
function toNumber([first = 0, second = 0, third = 0]: ArrayLike<number> & Iterable<number>): number {
  return (first << 16) | (second << 8) | third;
}

function toBits(itemIds: readonly string[], ticks: ReadonlySet<string>): number[] {
  const bytes = new Array<number>(Math.ceil(itemIds.length / 8)).fill(0);
  for (const [index, id] of itemIds.toSorted().entries()) {
    if (ticks.has(id)) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return bytes;
}

function readBits(body: Uint8Array, itemIds: readonly string[]): TransferredTicks {
  if (!isEqual(body.subarray(0, DIGEST_BYTES), digestIds(itemIds))) return { kind: 'changed' };
  const bits = body.subarray(DIGEST_BYTES);
  const isTicked = (_: string, index: number) => ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
  return { kind: 'ticks', ticks: new Set(itemIds.toSorted().filter(isTicked)), unknown: 0 };
}

/** The same for the same ids in any order. No id has a space. */
function digestIds(itemIds: readonly string[]): Uint8Array {
  return sha256(utf8ToBytes(itemIds.toSorted().join(' '))).subarray(0, DIGEST_BYTES);
}
