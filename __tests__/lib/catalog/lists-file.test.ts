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

const camping: SavedList = {
  id: 'camping',
  title: 'Weekend camping',
  locale: 'en',
  total: 3,
  ticks: ['tent', 'water'],
};
const hike: SavedList = { id: 'day-hike', title: 'Tageswanderung', locale: 'de', total: 2, ticks: [] };

const savedAt = new Date('2026-11-22T10:00:00Z');
const parse = (file: unknown) => parseListsFile(JSON.stringify(file));
const fileWith = (list: object) => ({
  format: 'checkleaf-lists',
  version: 1,
  lists: [{ ...camping, ...list }],
});

describe('a file of lists', () => {
  test('is what docs/lists-file.md describes', () => {
    expect(JSON.parse(formatListsFile([camping], savedAt))).toEqual({
      format: 'checkleaf-lists',
      version: 1,
      saved: '2026-11-22T10:00:00.000Z',
      lists: [{ id: 'camping', title: 'Weekend camping', locale: 'en', total: 3, ticks: ['tent', 'water'] }],
    });
  });

  test('has the same lists after it was written and read', () => {
    const list = fc.record({
      id: fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/),
      title: fc
        .string({ minLength: 1, maxLength: 50, unit: 'grapheme' })
        .filter((title) => title.trim() !== ''),
      locale: fc.constantFrom(...LOCALES),
      total: fc.integer({ min: 1, max: 500 }),
      ticks: fc.array(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 10 }), (lists) => {
        expect(parseListsFile(formatListsFile(lists, savedAt))).toEqual({ kind: 'lists', lists });
      }),
    );
  });

  test('of a later version is recognized', () => {
    expect(parse({ format: 'checkleaf-lists', version: 2 })).toEqual({ kind: 'newer' });
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
    ['no lists', '{"format":"checkleaf-lists","version":1}'],
    ['an old version', '{"format":"checkleaf-lists","version":0,"lists":[]}'],
  ])('is invalid with %s', (_, text) => {
    expect(parseListsFile(text)).toEqual({ kind: 'invalid' });
  });

  test.each([
    ['an id that is no id', { id: '../a/secret' }],
    ['a long id', { id: 'a'.repeat(65) }],
    ['no title', { title: ' ' }],
    ['a long title', { title: 'a'.repeat(LISTS_FILE_LIMITS.titleLength + 1) }],
    ['a locale that is none', { locale: 'no such locale' }],
    ['a total of 0', { total: 0 }],
    ['half an item', { total: 1.5 }],
    ['too many items', { total: LISTS_FILE_LIMITS.ticks + 1 }],
    ['ticks that are not ids', { ticks: [1] }],
    ['a long tick', { ticks: ['a'.repeat(LISTS_FILE_LIMITS.idLength + 1)] }],
    ['too many ticks', { ticks: new Array(LISTS_FILE_LIMITS.ticks + 1).fill('a') }],
  ])('is invalid with a list with %s', (_, list) => {
    expect(parse(fileWith({})).kind).toBe('lists');
    expect(parse(fileWith(list))).toEqual({ kind: 'invalid' });
  });

  test('is invalid with too many lists', () => {
    const lists = new Array(LISTS_FILE_LIMITS.lists + 1).fill(camping);
    expect(parse({ format: 'checkleaf-lists', version: 1, lists })).toEqual({ kind: 'invalid' });
  });
});

describe('merged lists', () => {
  const { ticks: _, ...campingHere } = camping;
  const { ticks: __, ...hikeHere } = hike;

  test('have the title and place of those here, and the ticks that the file adds', () => {
    const other = { ...camping, title: 'Camping', total: 9, ticks: ['water', 'pegs'] };
    expect(mergeLists([hikeHere, campingHere], [other], 10)).toEqual({
      lists: [hikeHere, campingHere],
      ticks: new Map([['camping', new Set(['water', 'pegs'])]]),
      leftOut: 0,
    });
  });

  test('end with those that only the file has, as many as there is room for', () => {
    const others = ['a', 'b', 'c'].map((id) => ({ ...hike, id }));
    const { lists, ticks, leftOut } = mergeLists([campingHere], [...others, camping], 3);
    expect(lists.map(({ id }) => id)).toEqual(['camping', 'a', 'b']);
    expect([...ticks.keys()]).toEqual(['a', 'b', 'camping']);
    expect(leftOut).toBe(1);
  });

  test('contain a list once, with each tick once, also if the file has it twice', () => {
    expect(mergeLists([], [camping, { ...camping, ticks: ['water', 'pegs'] }], 3)).toEqual({
      lists: [campingHere],
      ticks: new Map([['camping', new Set(['tent', 'water', 'pegs'])]]),
      leftOut: 0,
    });
  });
});
