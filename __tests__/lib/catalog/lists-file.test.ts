/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatListsFile,
  LISTS_FILE_LIMITS,
  mergeLists,
  parseListsFile,
  type SavedList,
} from '@/lib/catalog/lists-file';
import { LOCALES } from '@/lib/config/locales';
import { NO_CHANGES, setField } from '@/lib/list/list-changes';

const camping: SavedList = {
  id: 'camping',
  title: 'Weekend camping',
  locale: 'en',
  total: 3,
  ticks: ['tent', 'water'],
  changes: NO_CHANGES,
};
const hike: SavedList = {
  ...{ id: 'day-hike', title: 'Tageswanderung', locale: 'de', total: 2, ticks: [] },
  changes: NO_CHANGES,
};
const july: SavedList = {
  ...camping,
  id: 'camping~bcdfghjk',
  changes: { version: 1, fields: { name: ['July', 5], 'out:pegs': [true, 6] } },
};

const savedAt = new Date('2026-11-22T10:00:00Z');
const parse = (file: unknown) => parseListsFile(JSON.stringify(file));
const fileWith = (list: object) => ({
  format: 'checkleaf-lists',
  version: 2,
  lists: [{ ...camping, ...list }],
});
const fileWithFields = (fields: object) => fileWith({ changes: { version: 1, fields } });

describe('a file of lists', () => {
  test('is what docs/lists-file.md describes', () => {
    const entry = { title: 'Weekend camping', locale: 'en', total: 3, ticks: ['tent', 'water'] };
    expect(JSON.parse(formatListsFile([camping, july], savedAt))).toEqual({
      format: 'checkleaf-lists',
      version: 2,
      saved: '2026-11-22T10:00:00.000Z',
      lists: [
        { id: 'camping', ...entry },
        { id: 'camping~bcdfghjk', ...entry, changes: july.changes },
      ],
    });
  });

  test('has the same lists after it was written and read', () => {
    const list = fc.record({
      id: fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}(~[bcdfghjk]{8})?$/),
      title: fc
        .string({ minLength: 1, maxLength: 50, unit: 'grapheme' })
        .filter((title) => title.trim() !== ''),
      locale: fc.constantFrom(...LOCALES),
      total: fc.integer({ min: 1, max: 500 }),
      ticks: fc.array(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { maxLength: 20 }),
      changes: fc
        .array(
          fc.tuple(fc.stringMatching(/^(day|words:[a-z0-9-]{1,9}|later:_x)$/), fc.json(), fc.maxSafeNat()),
        )
        .map((fields) =>
          fields.reduce(
            (changes, [name, value, time]) => setField(changes, name as 'day', value, Math.min(time, 8e15)),
            NO_CHANGES,
          ),
        ),
    });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 10 }), (lists) => {
        expect(parseListsFile(formatListsFile(lists, savedAt))).toEqual({ kind: 'lists', lists });
      }),
    );
  });

  test('of a later version is recognized', () => {
    expect(parse({ format: 'checkleaf-lists', version: 3 })).toEqual({ kind: 'newer' });
  });

  test('of the first version is read: its lists have no changes', () => {
    const { changes: _, ...entry } = camping;
    expect(parse({ format: 'checkleaf-lists', version: 1, lists: [entry] })).toEqual({
      kind: 'lists',
      lists: [camping],
    });
  });

  test('keeps when a list was used and how it is counted, as far as that is valid', () => {
    const details = { own: { total: 2, uncounted: ['pegs'] }, since: '2026-11-03', doneOn: '2026-11-20' };
    expect(parse(fileWith(details))).toEqual({ kind: 'lists', lists: [{ ...camping, ...details }] });
    const invalid = { own: { total: 2, uncounted: [1] }, since: 'yesterday', doneOn: 5 };
    expect(parse(fileWith(invalid))).toEqual({ kind: 'lists', lists: [camping] });
  });

  test('has no lists that are not in the catalog', () => {
    const text = formatListsFile([{ ...camping, id: '_bcdfghjk' }, hike], savedAt);
    expect(parseListsFile(text)).toEqual({ kind: 'lists', lists: [hike] });
  });

  test('keeps fields of changes that this version of the site does not know', () => {
    const fields = { 'color:milk': [{ of: ['a', 1] }, 5] };
    expect(parse(fileWithFields(fields))).toEqual({
      kind: 'lists',
      lists: [{ ...camping, changes: { version: 1, fields } }],
    });
  });

  test('may have properties that this version does not know, which are left out', () => {
    expect(parse(fileWith({ color: 'red' }))).toEqual({ kind: 'lists', lists: [camping] });
  });

  test.each([
    ['an empty file', ''],
    ['no JSON', 'PK\u0003\u0004'],
    ['null', 'null'],
    ['other JSON', '{"lists":[]}'],
    ['lists of another program', '{"format":"other","version":1,"lists":[]}'],
    ['no lists', '{"format":"checkleaf-lists","version":2}'],
    ['a version that is no number', '{"format":"checkleaf-lists","version":"2","lists":[]}'],
    ['a version that is no whole number', '{"format":"checkleaf-lists","version":1.5,"lists":[]}'],
    ['a version without end', '{"format":"checkleaf-lists","version":1e309,"lists":[]}'],
    ['thousands of levels', '['.repeat(100_000)],
    ['text in UTF-16', Buffer.from('{"format":"checkleaf-lists"}', 'utf16le').toString('latin1')],
    ['an old version', '{"format":"checkleaf-lists","version":0,"lists":[]}'],
  ])('is invalid with %s', (_, text) => {
    expect(parseListsFile(text)).toEqual({ kind: 'invalid' });
  });

  test.each([
    ['an id that is no id', { id: '../a/secret' }],
    ['a long id', { id: 'a'.repeat(65) }],
    ['a copy without id', { id: 'camping~' }],
    ['a copy with an id that is none', { id: 'camping~__proto__' }],
    ['a copy of a copy', { id: 'camping~bcdfghjk~bcdfghjk' }],
    ['an id that is the name of a prototype', { id: '__proto__' }],
    ['no title', { title: ' ' }],
    ['a long title', { title: 'a'.repeat(LISTS_FILE_LIMITS.titleLength + 1) }],
    ['a locale that is none', { locale: 'no such locale' }],
    ['a total of 0', { total: 0 }],
    ['half an item', { total: 1.5 }],
    ['too many items', { total: LISTS_FILE_LIMITS.ticks + 1 }],
    ['ticks that are not ids', { ticks: [1] }],
    ['a long tick', { ticks: ['a'.repeat(LISTS_FILE_LIMITS.idLength + 1)] }],
    ['too many ticks', { ticks: new Array(LISTS_FILE_LIMITS.ticks + 1).fill('a') }],
    ['changes that are none', { changes: 'none' }],
    ['changes without fields', { changes: { version: 1 } }],
    ['changes without a version', { changes: { fields: {} } }],
  ])('is invalid with a list with %s', (_, list) => {
    expect(parse(fileWith({})).kind).toBe('lists');
    expect(parse(fileWith(list))).toEqual({ kind: 'invalid' });
  });

  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

  test.each([
    ['a name that is none', { 'words of milk': ['Oat milk', 1] }],
    ['an item whose id is none', { 'words:../milk': ['Oat milk', 1] }],
    ['a long name', { [`words:${'a'.repeat(201)}`]: ['Oat milk', 1] }],
    ['no time', { 'words:milk': ['Oat milk'] }],
    ['a time before 1970', { 'words:milk': ['Oat milk', -1] }],
    ['a time after which nothing is later', { 'words:milk': ['Oat milk', Number.MAX_SAFE_INTEGER] }],
    ['a value of many levels', { 'words:milk': [deep(1000), 1] }],
  ])('is invalid with a field with %s', (_, fields) => {
    expect(parse(fileWithFields({ 'words:milk': ['Oat milk', 1] })).kind).toBe('lists');
    expect(parse(fileWithFields(fields))).toEqual({ kind: 'invalid' });
  });

  test('is invalid with a field that is the name of a prototype, and changes no prototype', () => {
    const text = JSON.stringify(fileWithFields({ day: ['2027-02-14', 1] }));
    expect(parseListsFile(text.replace('"day"', '"__proto__"'))).toEqual({ kind: 'invalid' });
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('is invalid with too many lists', () => {
    const lists = new Array(LISTS_FILE_LIMITS.lists + 1).fill(camping);
    expect(parse({ format: 'checkleaf-lists', version: 1, lists })).toEqual({ kind: 'invalid' });
  });
});

describe('merged lists', () => {
  const { ticks: _, changes: __, ...campingHere } = camping;
  const { ticks: ___, changes: ____, ...hikeHere } = hike;

  test('have the title and place of those here, and the ticks that the file adds', () => {
    const other = { ...camping, title: 'Camping', total: 9, ticks: ['water', 'pegs'] };
    expect(mergeLists([hikeHere, campingHere], [other], 10)).toEqual({
      lists: [hikeHere, campingHere],
      additions: new Map([['camping', { ticks: new Set(['water', 'pegs']), changes: NO_CHANGES }]]),
      leftOut: 0,
    });
  });

  test('end with those that only the file has, as many as there is room for', () => {
    const others = ['a', 'b', 'c'].map((id) => ({ ...hike, id }));
    const { lists, additions, leftOut } = mergeLists([campingHere], [...others, camping], 3);
    expect(lists.map(({ id }) => id)).toEqual(['camping', 'a', 'b']);
    expect([...additions.keys()]).toEqual(['a', 'b', 'camping']);
    expect(leftOut).toBe(1);
  });

  test('contain a list once, with each tick once, also if the file has it twice', () => {
    expect(mergeLists([], [camping, { ...camping, ticks: ['water', 'pegs'] }], 3)).toEqual({
      lists: [campingHere],
      additions: new Map([['camping', { ticks: new Set(['tent', 'water', 'pegs']), changes: NO_CHANGES }]]),
      leftOut: 0,
    });
  });

  test('have the later of two changes of a list that a file has twice, and copies of a list apart', () => {
    const earlier = { ...july, changes: setField(NO_CHANGES, 'name', 'June', 4) };
    const { lists, additions } = mergeLists([campingHere], [july, earlier], 3);
    expect(lists.map(({ id }) => id)).toEqual(['camping', 'camping~bcdfghjk']);
    expect([...additions]).toEqual([
      ['camping~bcdfghjk', { ticks: new Set(july.ticks), changes: july.changes }],
    ]);
  });
});
