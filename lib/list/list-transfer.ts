import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromCheckedText, toCheckedText } from './checked-text';
import { hasFields, isOwnItemId, type ListChanges, NO_CHANGES, toListChanges } from './list-changes';
import { isCopyId, splitListKey } from './list-key';
import { decodeTicks, encodeTicks, type TransferredTicks } from './tick-transfer';

// What a visitor has done with a list as a short text, which another browser turns into the same again. A list without changes has
// only the text of its ticks. Otherwise these bytes, as `toCheckedText` encodes them:
//
//   version, form, body
//
// The body is JSON: `ticks` is the text of the ticks, `copy` the id of the copy, `changes` the record of changes. `DEFLATED` is the
// form where the browser can compress.

const VERSION = 2;
const PLAIN = 0;
const DEFLATED = 1;

/** Limit of the JSON in bytes, so that no link fills the memory: compressed, it can have a thousandth of its size. */
const MAX_BYTES = 500_000;

type Source = {
  listKey: string;
  /** Ids of all items of the editors' version. */
  itemIds: readonly string[];
  ticks: ReadonlySet<string>;
  changes: ListChanges;
};

/**
 * Encodes the ticks and changes of a list.
 *
 * @param maxHashes see `encodeTicks`. With changes, all ticks are hashes.
 */
export async function encodeTransfer(
  { listKey, itemIds, ticks, changes }: Source,
  maxHashes: number,
): Promise<string> {
  const { listId, copy } = splitListKey(listKey);
  const sent = withoutKnownItems(changes, new Set(itemIds));
  if (copy === null && !hasFields(sent)) return encodeTicks({ listId, itemIds, ticks }, maxHashes);
  const list = { listId, itemIds: withChangedItems(itemIds, sent), ticks };
  const json = JSON.stringify({ copy, ticks: encodeTicks(list, Number.POSITIVE_INFINITY), changes: sent });
  const plain = utf8ToBytes(json);
  const [form, body] = 'CompressionStream' in globalThis ? [DEFLATED, await deflate(plain)] : [PLAIN, plain];
  return toCheckedText(listId, Uint8Array.from([VERSION, form, ...body]));
}

/** What a text says about a list. Only `list` may change anything. */
export type TransferredList =
  /** `unknown` is the number of ticked items that the list does not have here. */
  | {
      kind: 'list';
      ticks: ReadonlySet<string>;
      unknown: number;
      changes: ListChanges;
      /** Key of the copy that it was. */
      listKey: string;
    }
  | Exclude<TransferredTicks, { kind: 'ticks' }>;

/** Decodes what `encodeTransfer` returned, in this or in another version of the list and of this module. */
export async function decodeTransfer(
  text: string,
  { listId, itemIds }: { listId: string; itemIds: readonly string[] },
): Promise<TransferredList> {
  const { version, bytes } = fromCheckedText(listId, text);
  if (version > VERSION) return { kind: 'newer' };
  if (version < VERSION) return toList(decodeTicks(text, { listId, itemIds }), listId, NO_CHANGES);
  const { copy, ticks, changes: sent } = bytes ? await readBody(bytes) : {};
  const changes = toListChanges(sent);
  if (!changes || typeof ticks !== 'string' || !isCopyOrNull(copy)) return { kind: 'invalid' };
  const decoded = decodeTicks(ticks, { listId, itemIds: withChangedItems(itemIds, changes) });
  return toList(decoded, copy === null ? listId : `${listId}~${copy}`, changes);
}

function toList(decoded: TransferredTicks, listKey: string, changes: ListChanges): TransferredList {
  if (decoded.kind !== 'ticks') return decoded;
  return { kind: 'list', ticks: decoded.ticks, unknown: decoded.unknown, changes, listKey };
}

function isCopyOrNull(copy: unknown): copy is string | null {
  return copy === null || (typeof copy === 'string' && isCopyId(copy));
}

/** Without what was seen of items that the list still has: the other browser sees them itself. */
function withoutKnownItems({ version, fields }: ListChanges, itemIds: ReadonlySet<string>): ListChanges {
  const sent = Object.entries(fields).filter(
    ([name]) => !name.startsWith('seen:') || !itemIds.has(name.slice('seen:'.length)),
  );
  return { version, fields: Object.fromEntries(sent) };
}

/** The ids of the items of the editors' version, of own items and of removed ones. */
function withChangedItems(itemIds: readonly string[], { fields }: ListChanges): string[] {
  const changed = Object.keys(fields).flatMap((name) => {
    const [kind, id = ''] = name.split(':');
    return kind === 'seen' || (kind === 'own' && isOwnItemId(id)) ? [id] : [];
  });
  return [...new Set([...itemIds, ...changed])];
}

/** Empty if the body is damaged, or too large. */
async function readBody(bytes: Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  const body = bytes.subarray(2);
  try {
    const plain = bytes[1] === DEFLATED ? await inflate(body) : body;
    const value: unknown = JSON.parse(new TextDecoder().decode(plain));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  return pipe(bytes, new CompressionStream('deflate-raw'));
}

/** Rejects if the result is longer than `MAX_BYTES`. */
function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  return pipe(bytes, new DecompressionStream('deflate-raw'), MAX_BYTES);
}

async function pipe(
  bytes: Uint8Array,
  through: CompressionStream | DecompressionStream,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const reader = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > maxBytes) throw new Error('The text is too long.');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
