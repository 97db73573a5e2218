/** @jest-environment node */
import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { toCheckedText } from '@/lib/list/checked-text';
import { type FieldName, type ListChanges, NO_CHANGES, setField } from '@/lib/list/list-changes';
import { decodeTransfer, encodeTransfer } from '@/lib/list/list-transfer';
import { encodeTicks } from '@/lib/list/tick-transfer';

const ITEMS = ['tent', 'pegs', 'water'];
const OWN = 'own-bcdfghjkmnpq';
const JULY = 'camping~bcdfghjk';

/** Changes with these fields, all of the same time. */
function makeChanges(
  fields: Readonly<Partial<Record<FieldName, Parameters<typeof setField>[2]>>>,
): ListChanges {
  return Object.entries(fields).reduce(
    (changes, [name, value]) => setField(changes, name as FieldName, value ?? null, 1_795_000_000_000),
    NO_CHANGES,
  );
}

const CHANGES = makeChanges({
  day: '2027-02-14',
  'out:pegs': true,
  [`own:${OWN}`]: { section: 'kitchen', parent: null },
  [`words:${OWN}`]: 'ガスコンロ “stove”',
});

const encode = (changes: ListChanges, { ticks = ['tent', OWN], listKey = 'camping' } = {}) =>
  encodeTransfer({ listKey, itemIds: ITEMS, ticks: new Set(ticks), changes }, 100);
const decode = (text: string, itemIds = ITEMS) => decodeTransfer(text, { listId: 'camping', itemIds });

const { CompressionStream } = globalThis;

afterEach(() => {
  globalThis.CompressionStream = CompressionStream;
});

describe('ticks and changes of a list', () => {
  test('are the same after encoding and decoding', async () => {
    const text = await encode(CHANGES);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await decode(text)).toEqual({
      ...{ kind: 'list', listKey: 'camping', unknown: 0 },
      ticks: new Set(['tent', OWN]),
      changes: CHANGES,
    });
  });

  test('of a further copy name it', async () => {
    const text = await encode(makeChanges({ name: 'July' }), { listKey: JULY });
    expect(await decode(text)).toMatchObject({ kind: 'list', listKey: JULY, ticks: new Set(['tent']) });
  });

  test('are read, too, if the other browser could not compress them', async () => {
    const compressed = await encode(CHANGES);
    Reflect.deleteProperty(globalThis, 'CompressionStream');
    const plain = await encode(CHANGES);
    expect(plain.length).toBeGreaterThan(compressed.length);
    expect(await decode(plain)).toEqual(await decode(compressed));
  });

  test('leave out what was seen of items that the list has, and keep it of those that were removed', async () => {
    const seen = { section: 'kitchen', parent: null, text: 'Text' };
    const decoded = await decode(
      await encode(makeChanges({ 'seen:tent': seen, 'seen:old': seen }), { ticks: ['old'] }),
    );
    expect(decoded).toMatchObject({ changes: makeChanges({ 'seen:old': seen }), ticks: new Set(['old']) });
  });

  test('without changes are the text that earlier versions of the site read', async () => {
    const ticks = new Set(['tent']);
    const text = encodeTicks({ listId: 'camping', itemIds: ITEMS, ticks }, 100);
    expect(await encode(NO_CHANGES, { ticks: ['tent'] })).toBe(text);
    expect(await decode(text)).toEqual({
      ...{ kind: 'list', listKey: 'camping', unknown: 0, changes: NO_CHANGES },
      ticks,
    });
  });

  test('of a list that has changed name the number of ticks that it does not have here', async () => {
    expect(await decode(await encode(CHANGES), ['water'])).toMatchObject({
      ticks: new Set([OWN]),
      unknown: 1,
    });
  });

  test('five changes fit into a QR code of a few hundred characters', async () => {
    expect((await encode(CHANGES)).length).toBeLessThan(400);
  });
});

describe('a text', () => {
  test('that was changed anywhere is never decoded as a list', async () => {
    const text = await encode(CHANGES);
    const mutation = fc.record({
      at: fc.nat({ max: text.length }),
      removed: fc.nat({ max: 6 }),
      inserted: fc.oneof(fc.stringMatching(/^[\w-]{0,6}$/), fc.string({ maxLength: 6, unit: 'binary' })),
    });
    await fc.assert(
      fc.asyncProperty(mutation, async ({ at, removed, inserted }) => {
        const mutated = text.slice(0, at) + inserted + text.slice(at + removed);
        fc.pre(mutated !== text);
        expect((await decode(mutated)).kind).not.toBe('list');
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  test('of another list is invalid, of a later version recognized', async () => {
    const text = await encode(CHANGES);
    expect(await decodeTransfer(text, { listId: 'hike', itemIds: ITEMS })).toEqual({ kind: 'invalid' });
    const [, ...rest] = text;
    expect(await decode(['D', ...rest].join(''))).toEqual({ kind: 'newer' });
  });

  const ticks = encodeTicks({ listId: 'camping', itemIds: ITEMS, ticks: new Set() }, 100);
  const json = (body: object) => JSON.stringify({ copy: null, ticks, changes: NO_CHANGES, ...body });

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['an id of a copy that is none', json({ copy: '__proto__' })],
    ['no changes', json({ changes: null })],
    ['ticks that are none', json({ ticks: 5 })],
    ['500 kB', json({ more: ' '.repeat(500_000) })],
  ])('with %s is invalid', async (_, body) => {
    const made = (text: string) => toCheckedText('camping', Uint8Array.of(2, 1, ...deflateRawSync(text)));
    expect((await decode(made(json({})))).kind).toBe('list');
    expect(await decode(made(body))).toEqual({ kind: 'invalid' });
  });

  test('that is not compressed as it says is invalid', async () => {
    const text = toCheckedText('camping', Uint8Array.of(2, 1, ...Buffer.from(json({}))));
    expect(await decode(text)).toEqual({ kind: 'invalid' });
  });
});
