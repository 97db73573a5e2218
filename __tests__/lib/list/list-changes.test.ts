/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { createOwnItemId } from '@/lib/list/create-ids';
import {
  formatChanges,
  isOwnItemId,
  type ListChanges,
  mergeChanges,
  NO_CHANGES,
  parseChanges,
  readChanges,
  readDay,
  setField,
} from '@/lib/list/list-changes';

const PLACE = { section: 'kitchen', parent: null };

const changesArbitrary: fc.Arbitrary<ListChanges> = fc.record({
  version: fc.constantFrom(1, 2),
  fields: fc.dictionary(
    fc.constantFrom('day', 'out:a', 'words:a', 'words:b', 'own:x', 'later:a', '__proto__'),
    fc.tuple(fc.constantFrom<unknown>(null, true, 'one', 'two'), fc.nat(3)),
  ),
});

describe('mergeChanges', () => {
  test('gives the same in any order, and repeated', () => {
    fc.assert(
      fc.property(changesArbitrary, changesArbitrary, changesArbitrary, (one, two, three) => {
        const merged = mergeChanges(mergeChanges(one, two), three);
        expect(mergeChanges(three, mergeChanges(two, one))).toEqual(merged);
        expect(mergeChanges(merged, one)).toEqual(merged);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test('keeps of each field the later change', () => {
    const first = setField(setField(NO_CHANGES, 'day', '2027-02-14', 10), 'words:milk', 'Oat milk', 20);
    const second = setField(setField(NO_CHANGES, 'day', '2027-03-01', 15), 'words:milk', 'Soy milk', 15);
    const merged = mergeChanges(first, second);
    const read = readChanges(merged);
    expect(readDay(merged)).toBe('2027-03-01');
    expect(read.words.get('milk')).toBe('Oat milk');
  });
});

describe('setField', () => {
  test('a change after the clock was set back is the later one', () => {
    const before = setField(NO_CHANGES, 'words:milk', 'Oat milk', 2_000);
    const after = setField(before, 'words:milk', 'Soy milk', 1_000);
    expect(readChanges(mergeChanges(after, before)).words.get('milk')).toBe('Soy milk');
  });
});

describe('parseChanges', () => {
  test('returns what was formatted', () => {
    const changes = setField(NO_CHANGES, 'order:kitchen', ['b', 'a'], 1);
    expect(parseChanges(formatChanges(changes))).toEqual({ changes, isDamaged: false });
  });

  test('fields of a later version of the site survive a change by this one', () => {
    const later = '{"version":7,"fields":{"color:milk":["red",5],"words:milk":["Oat milk",6]}}';
    const { changes, isDamaged } = parseChanges(later);
    expect(isDamaged).toBe(false);
    expect(readChanges(changes).words.get('milk')).toBe('Oat milk');
    const stored = formatChanges(setField(changes, 'out:milk', true, 7));
    expect(JSON.parse(stored)).toMatchObject({ version: 7, fields: { 'color:milk': ['red', 5] } });
  });

  test.each([
    '',
    'null',
    '[]',
    '{"version":1}',
    '{"version":"1","fields":{}}',
    '{"version":1,"fields":null}',
    '{"version":1,"fields":["a"]}',
  ])('finds nothing in %j, which is damaged', (text) => {
    expect(parseChanges(text)).toEqual({ changes: NO_CHANGES, isDamaged: true });
  });

  test('leaves out fields without a time, and says so', () => {
    const text =
      '{"version":1,"fields":{"day":"2027-02-14","out:a":[true,-1],"out:b":[true,1.5],"out:c":[true,1]}}';
    const { changes, isDamaged } = parseChanges(text);
    expect(changes.fields).toEqual({ 'out:c': [true, 1] });
    expect(isDamaged).toBe(true);
  });

  test('finds the whole fields of a record that ends anywhere, and no others', () => {
    const fields = {
      'words:a': ['"out:z":[true,9] \\ ] {"', 3],
      'own:own-bcdfghjkmnpq': [{ section: 's', parent: null }, 4],
      'order:s': [['b', '[', 'a'], 5],
      day: ['2027-02-14', 6],
    };
    const text = JSON.stringify({ version: 2, fields });
    const names = Object.keys(fields);
    for (let length = 0; length < text.length; length += 1) {
      const { changes, isDamaged } = parseChanges(text.slice(0, length));
      const found = Object.keys(changes.fields);
      expect(isDamaged).toBe(true);
      expect(found).toEqual(names.slice(0, found.length));
      expect(fields).toMatchObject(changes.fields);
    }
    expect(Object.keys(parseChanges(text.slice(0, -2)).changes.fields)).toEqual(names);
    expect(parseChanges(text.slice(0, -2)).changes.version).toBe(2);
  });
});

describe('readChanges', () => {
  test.each([
    ['day', '2027-02-30'],
    ['day', 'tomorrow'],
    ['words:milk', ' '],
    ['words:milk', 'x'.repeat(501)],
    ['out:milk', 'yes'],
    ['own:own-1', { section: 1, parent: null }],
    ['order:kitchen', ['a', 1]],
    ['seen:milk', PLACE],
    ['due:own-1', ''],
  ])('does not read %s with the value %j', (name, value) => {
    const none = readChanges(NO_CHANGES);
    expect(readChanges({ version: 1, fields: { [name]: [value, 1] } })).toEqual(none);
  });
});

test('ids of own items differ from words that editors use as ids', () => {
  expect(createOwnItemId()).toMatch(/^own-[^aeiou]{12}$/);
  expect(isOwnItemId(createOwnItemId())).toBe(true);
  for (const id of ['own-tent', 'own-', 'tent', 'own-bcdfghjkmnpqr', 'own-bcdfghjkmnpa'])
    expect(isOwnItemId(id)).toBe(false);
});
