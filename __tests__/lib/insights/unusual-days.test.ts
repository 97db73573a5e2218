/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { addDays } from '@/lib/insights/period';
import { chooseMovers, findUnusualDays, type MoverCandidate, usualDays } from '@/lib/insights/unusual-days';

/** A Friday. */
const DAY = '2026-11-13';

/** Finds out whether a day with so many visitors is unusual after Fridays with others. Null is not stored. */
const find = (visitors: number, before: ReadonlyArray<number | null>) => {
  const counts = new Map(usualDays(DAY).map((day, index) => [day, before[index] ?? null]));
  return findUnusualDays({ from: DAY, to: DAY }, (day) =>
    day === DAY ? visitors : (counts.get(day) ?? null),
  );
};

test('the usual days are the same days of the week in the eight weeks before', () => {
  expect(usualDays(DAY)).toEqual([
    '2026-11-06',
    '2026-10-30',
    '2026-10-23',
    '2026-10-16',
    '2026-10-09',
    '2026-10-02',
    '2026-09-25',
    '2026-09-18',
  ]);
});

describe('a day', () => {
  const USUAL = [98, 100, 102, 99, 101, 100, 97, 103];

  test('with many or few visitors is unusual', () => {
    expect(find(230, USUAL)).toEqual([{ day: DAY, visitors: 230, usual: 100 }]);
    expect(find(60, USUAL)).toEqual([{ day: DAY, visitors: 60, usual: 100 }]);
  });

  test('that differs by less than a third is not', () => {
    expect(find(133, USUAL)).toEqual([]);
    expect(find(134, USUAL)).toHaveLength(1);
    expect(find(67, USUAL)).toEqual([]);
    expect(find(66, USUAL)).toHaveLength(1);
  });

  test('with small numbers is not, however much they change', () => {
    expect(find(29, [0, 0, 0, 0, 0, 0, 0, 0])).toEqual([]);
    expect(find(32, [3, 3, 4, 3, 2, 3, 3, 3])).toEqual([]);
    expect(find(33, [3, 3, 4, 3, 2, 3, 3, 3])).toHaveLength(1);
  });

  test('among days that differ much themselves is not', () => {
    // The median deviation is 25.
    expect(find(220, [50, 75, 100, 125, 150, 100, 75, 125])).toEqual([]);
    expect(find(225, [50, 75, 100, 125, 150, 100, 75, 125])).toHaveLength(1);
  });

  test('is compared with the median, which another unusual day hardly moves', () => {
    expect(find(230, [...USUAL.slice(1), 2_000])).toEqual([{ day: DAY, visitors: 230, usual: 100.5 }]);
  });

  test('needs four stored weeks', () => {
    expect(find(500, [100, null, 100, null, 100, null, null, null])).toEqual([]);
    expect(find(500, [100, null, 100, null, 100, null, null, 100])).toHaveLength(1);
  });
});

test('of many unusual days, the three that differ most are found, in their order', () => {
  const peaks = new Map([
    ['2026-11-02', 190],
    ['2026-11-05', 500],
    ['2026-11-10', 0],
    ['2026-11-20', 400],
    ['2026-11-24', 180],
  ]);
  const found = findUnusualDays({ from: '2026-11-01', to: '2026-11-30' }, (day) => peaks.get(day) ?? 100);
  expect(found.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-10', '2026-11-20']);
  expect(found[0]?.usual).toBe(100);
});

test('a day before the stored ones is no day without visitors', () => {
  const since = addDays(DAY, -35);
  const found = findUnusualDays({ from: since, to: DAY }, (day) => (day < since ? null : 100));
  expect(found).toEqual([]);
});

describe('what moved a day', () => {
  const PEAK = { day: DAY, visitors: 500, usual: 100 };
  const candidate = (
    dimension: MoverCandidate['dimension'],
    value: string,
    visitors: number,
    usual: number,
  ) => ({ dimension, value, visitors, usual });

  test('are the values with most of the difference, one of a kind', () => {
    const candidates = [
      candidate('source', 'Facebook', 390, 10),
      candidate('source', 'Google', 180, 50),
      candidate('list', 'camping', 200, 5),
      candidate('page', '/', 160, 30),
      candidate('language', 'de', 150, 5),
    ];
    expect(chooseMovers(PEAK, candidates)).toEqual([
      { dimension: 'source', value: 'Facebook', difference: 380 },
      { dimension: 'list', value: 'camping', difference: 195 },
    ]);
  });

  test('are none that only moved with all others', () => {
    const candidates = [candidate('language', 'en', 400, 80), candidate('source', 'Google', 250, 50)];
    expect(chooseMovers(PEAK, candidates)).toEqual([]);
  });

  test('are those that are missing on a day with few visitors', () => {
    const low = { day: DAY, visitors: 50, usual: 100 };
    const candidates = [candidate('source', 'Google', 5, 50), candidate('language', 'en', 40, 80)];
    expect(chooseMovers(low, candidates)).toEqual([
      { dimension: 'source', value: 'Google', difference: -45 },
    ]);
  });

  test('can be new on a site that usually has no visitors', () => {
    const candidates = [candidate('source', 'Reddit', 48, 0), candidate('language', 'en', 50, 0)];
    expect(chooseMovers({ day: DAY, visitors: 50, usual: 0 }, candidates).map(({ value }) => value)).toEqual([
      'en',
      'Reddit',
    ]);
  });
});
