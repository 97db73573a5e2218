/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LOCALES } from '@/lib/config/locales';
import { CHANNELS, toSourceName } from '@/lib/insights/channel-domains';
import { DEVICE_KINDS } from '@/lib/insights/device-kind';
import { DIMENSION_NAMES, type Dimension, VISITOR_KINDS } from '@/lib/insights/dimensions';
import {
  FILTER_OPERATORS,
  FILTER_PARAMETERS,
  type Filters,
  filterEntries,
  isOnlyValue,
  listConditions,
  MAX_FILTER_VALUES,
  parseFilters,
  withFilter,
  withoutFilter,
} from '@/lib/insights/filters';

/** Reads the query of a URL, as the pages do. */
function parse(query: string | URLSearchParams) {
  const parameters = new URLSearchParams(query);
  return parseFilters(
    Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)])),
  );
}

const text = fc
  .string({
    minLength: 1,
    maxLength: 60,
    unit: fc.oneof(
      fc.constantFrom('a', 'B', ' ', '&', '=', ',', '#', '"', '(', '٣', 'é'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  })
  .filter((given) => given.trim() === given && !/[\0\p{Cs}]/u.test(given) && given.length <= 255);

/** Values as they are stored. */
function storedValue(dimension: Dimension): fc.Arbitrary<string> {
  if (dimension === 'language') return fc.constantFrom(...LOCALES);
  if (dimension === 'device') return fc.constantFrom(...DEVICE_KINDS);
  if (dimension === 'channel') return fc.constantFrom(...CHANNELS);
  if (dimension === 'visitorKind') return fc.constantFrom(...VISITOR_KINDS);
  if (dimension === 'source')
    return fc
      .oneof(fc.constantFrom('Google', 'X', 'direct'), text.map(toSourceName))
      .filter((value) => value !== '');
  const isLowerCase = ['referrerHost', 'medium', 'campaign', 'campaignContent', 'campaignTerm'].includes(
    dimension,
  );
  return isLowerCase
    ? text.map((value) => value.toLowerCase()).filter((value) => value.trim() === value)
    : text;
}

const conditions = fc.constantFrom(...DIMENSION_NAMES).chain((dimension) => {
  const some = fc.uniqueArray(storedValue(dimension), { minLength: 1, maxLength: 3 });
  return fc
    .record(
      { is: some, not: some, contains: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }) },
      { requiredKeys: [] },
    )
    .filter((operators) => Object.keys(operators).length > 0)
    .map((operators): Filters => ({ [dimension]: operators }));
});

const filters: fc.Arbitrary<Filters> = fc
  .array(conditions, { maxLength: 5 })
  .map((parts) => Object.assign({}, ...parts));

describe('filters', () => {
  test('are read again from their own URL, and have one URL only', () => {
    fc.assert(
      fc.property(filters, (given) => {
        const url = new URLSearchParams(filterEntries(given)).toString();
        const { filters: read, errors } = parse(url);
        expect(errors).toEqual([]);
        expect(read).toEqual(given);
        const shuffled = parse(new URLSearchParams(filterEntries(given).reverse()));
        expect(new Set(filterEntries(shuffled.filters).map(String))).toEqual(
          new Set(filterEntries(given).map(String)),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('of any query are either used or named, and what is used makes a URL without errors', () => {
    const name = fc.oneof(fc.constantFrom(...FILTER_PARAMETERS, 'filter', 'operator', 'value'), fc.string());
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 300 })), { maxLength: 12 }),
        (given) => {
          const query = new URLSearchParams(given);
          const { filters: read } = parse(query);
          expect(parse(new URLSearchParams(filterEntries(read)))).toEqual({ filters: read, errors: [] });
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('can be one value, others, or a part', () => {
    expect(parse('source=google.com&source=bing&device.not=phone&term.contains=Tent').filters).toEqual({
      source: { is: ['Google', 'Bing'] },
      device: { not: ['phone'] },
      term: { contains: ['Tent'] },
    });
  });

  test('have each value once, and none that are empty', () => {
    expect(parse('source=google.de&source=google.fr&source=&list=%20&medium=CPC&medium=cpc')).toEqual({
      filters: { source: { is: ['Google'] }, medium: { is: ['cpc'] } },
      errors: [],
    });
  });

  test.each([
    ['language=PT-br', { language: { is: ['pt-BR'] } }],
    ['device.not=Phone', { device: { not: ['phone'] } }],
    ['source=www.Example.org', { source: { is: ['example.org'] } }],
    ['source.contains=Goo', { source: { contains: ['Goo'] } }],
    ['term=Zelt', { term: { is: ['Zelt'] } }],
  ])('of %s have the value as it is stored', (query, expected) => {
    expect(parse(query)).toEqual({ filters: expected, errors: [] });
  });

  test.each([
    ['device=fridge', { name: 'device', reason: 'value', value: 'fridge' }],
    ['language.not=xx', { name: 'language.not', reason: 'value', value: 'xx' }],
    [`page=${'x'.repeat(256)}`, { name: 'page', reason: 'length' }],
    ['term.contains=%00', { name: 'term.contains', reason: 'unknown' }],
    ['filter=x&value=y', { name: 'filter', reason: 'dimension', value: 'x' }],
    ['filter=toString&value=y', { name: 'filter', reason: 'dimension', value: 'toString' }],
    ['filter=page&operator=like&value=y', { name: 'operator', reason: 'operator', value: 'like' }],
    ['filter=device&value=fridge', { name: 'value', reason: 'value', value: 'fridge' }],
  ])('of %s are left out and named', (query, error) => {
    expect(parse(query)).toEqual({ filters: {}, errors: [error] });
  });

  test('that are wrong leave those that are right', () => {
    expect(parse('device=fridge&device=phone&list=a')).toEqual({
      filters: { device: { is: ['phone'] }, list: { is: ['a'] } },
      errors: [{ name: 'device', reason: 'value', value: 'fridge' }],
    });
  });

  test('have a number of values for which a URL is not too long', () => {
    const values = Array.from({ length: MAX_FILTER_VALUES + 1 }, (_, index) => `list=a${index}`);
    expect(parse(values.slice(1).join('&')).errors).toEqual([]);
    expect(parse(`term=x&${values.join('&')}`)).toEqual({
      filters: { term: { is: ['x'] } },
      errors: [{ name: 'list', reason: 'count' }],
    });
  });

  test('of a form add to those of the URL', () => {
    expect(parse('source=Bing&filter=source&operator=is&value=google&value=&value=Bing').filters).toEqual({
      source: { is: ['Bing', 'Google'] },
    });
    expect(parse('filter=source&operator=contains&value=').filters).toEqual({});
  });
});

test.each(DIMENSION_NAMES)(
  'a state can be for only one value of %s, and without each condition of it',
  (dimension) => {
    const state = { period: '7d', filters: { [dimension]: { is: ['a', 'b'], not: ['c'] } } as Filters };
    const only = withFilter(state, dimension, 'a');
    expect(only).toEqual({ period: '7d', filters: { [dimension]: { is: ['a'] } } });
    expect(isOnlyValue(only.filters, dimension, 'a')).toBe(true);
    expect(isOnlyValue(only.filters, dimension, 'b')).toBe(false);
    expect(isOnlyValue(state.filters, dimension, 'a')).toBe(false);
    expect(withoutFilter(state, dimension, 'is').filters).toEqual({ [dimension]: { not: ['c'] } });
    expect(withoutFilter(withoutFilter(state, dimension, 'is'), dimension, 'not').filters).toEqual({});
    expect(listConditions(state.filters).map(({ operator }) => operator)).toEqual(['is', 'not']);
    expect(
      FILTER_OPERATORS.map((operator) =>
        FILTER_PARAMETERS.has(operator === 'is' ? dimension : `${dimension}.${operator}`),
      ),
    ).toEqual([true, true, true]);
  },
);
