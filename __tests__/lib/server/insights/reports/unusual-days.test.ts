/** @jest-environment node */
import { beforeAll, expect, test } from '@jest/globals';
import { sharedDayStore } from '@/__tests__/support/day-stores';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import type { Filters } from '@/lib/insights/filters';
import { packDay } from '@/lib/server/insights/days/pack-day';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';

const DAY = 86_400_000;

/** A Sunday, counted from the epoch, and the days that are stored from there on. */
const FIRST = Date.UTC(2026, 8, 6) / DAY;
const DAYS = 70;

/** Days after the first one. */
const PEAK = 61;
const DROP = 65;
const OUTAGE = 67;

/** Days that are packed: single ones, and a week, between days that are only in the inbox. */
const PACKED = [5, 19, 33, 40, 47, 54, 55, 56, 57, 58, 59, 60, PEAK];

type Visit = { day: number; visitor: string; source: string; language: string; list: string | null };

const toDate = (day: number) => new Date((FIRST + day) * DAY).toISOString().slice(0, 10);

/** The visits of a day: 60 to 79, of which half are from Google. */
function visitsOf(day: number): Visit[] {
  if (day === OUTAGE) return [];
  const count = 60 + ((day * 37) % 20);
  const usual = Array.from({ length: count }, (_, index) => ({
    day,
    visitor: `${day}.${index}`,
    source: index % 2 === 0 ? 'Google' : 'direct',
    language: index % 4 === 0 ? 'de' : 'en',
    list: index % 3 === 0 ? `list-${index % 5}` : null,
  }));
  const facebook = Array.from({ length: 120 }, (_, index) => ({
    day,
    visitor: `${day}.f${index}`,
    source: 'Facebook',
    language: 'fr',
    list: index < 90 ? 'camping' : null,
  }));
  if (day === PEAK) return [...usual, ...facebook];
  return day === DROP ? usual.filter(({ source }) => source !== 'Google') : usual;
}

const VISITS = Array.from({ length: DAYS }, (_, day) => visitsOf(day)).flat();

function eventsOf({ day, visitor, source, language, list }: Visit): InsightsEvent[] {
  const time = (FIRST + day) * DAY + 10 * 3_600_000;
  const hosts: Record<string, string> = { Google: 'www.google.de', Facebook: 'm.facebook.com' };
  const page =
    list === null ? { page: 'index', slug: '/' } : { page: 'template', slug: `/${list}`, id: list };
  const properties = JSON.stringify({ ...page, lang: language, $referring_domain: hosts[source] });
  const name = list === null ? 'page view' : 'template view';
  return [
    makeInsightsEvent({ name: 'website started', visitor, time, properties }),
    makeInsightsEvent({ name, visitor, time: time + 1, properties }),
    makeInsightsEvent({ name, visitor: `bot ${visitor}`, time, flags: 1, properties }),
  ];
}

// The definition once more, without the code of the site.

const median = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return ((sorted[Math.ceil(sorted.length / 2) - 1] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
};

const KINDS: Record<string, (visit: Visit) => string | null> = {
  source: ({ source }) => source,
  list: ({ list }) => list,
  page: ({ list }) => (list === null ? '/' : null),
  language: ({ language }) => language,
};

function expected(from: number, to: number, isCounted: (visit: Visit) => boolean = () => true) {
  const visits = VISITS.filter(isCounted);
  const count = (day: number, belongs: (visit: Visit) => boolean = () => true) =>
    new Set(visits.filter((visit) => visit.day === day && belongs(visit)).map(({ visitor }) => visitor)).size;
  const weeksBefore = (day: number) =>
    Array.from({ length: 8 }, (_, week) => day - 7 * (week + 1)).filter((other) => other >= 0);
  const unusual = Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((day) => {
    const before = weeksBefore(day).map((other) => count(other));
    const visitors = count(day);
    const usual = median(before);
    const difference = Math.abs(visitors - usual);
    const deviation = median(before.map((other) => Math.abs(other - usual)));
    const isUnusual = difference >= 30 && difference >= usual / 3 && difference >= 5 * deviation;
    return before.length >= 4 && isUnusual ? [{ day, visitors, usual, difference }] : [];
  });
  return unusual
    .sort((a, b) => b.difference - a.difference)
    .slice(0, 3)
    .sort((a, b) => a.day - b.day)
    .map(({ day, visitors, usual }) => {
      const moved = Object.entries(KINDS).flatMap(([dimension, read]) =>
        [...new Set(VISITS.map(read))].flatMap((value) => {
          if (value === null) return [];
          const belongs = (visit: Visit) => read(visit) === value;
          const usually = median(weeksBefore(day).map((other) => count(other, belongs)));
          const difference = count(day, belongs) - usually;
          const part = difference / (visitors - usual);
          return part >= 0.3 && part >= (1.5 * usually) / usual ? [{ dimension, value, difference }] : [];
        }),
      );
      const best = moved.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
      const kindOf = ({ dimension }: { dimension: string }) => (dimension === 'page' ? 'list' : dimension);
      const movers = best.filter((mover, index) => {
        return best.findIndex((other) => kindOf(other) === kindOf(mover)) === index;
      });
      return { day: toDate(day), visitors, usual, movers: movers.slice(0, 2) };
    });
}

const open = sharedDayStore();

let store: InsightsStore;
let reader: ReportReader;

const find = (from: number, to: number, filters: Filters = {}) =>
  reader.unusualDays({ range: { from: toDate(from), to: toDate(to) }, filters });

beforeAll(async () => {
  ({ store, reader } = open());
  await addToInbox(store.db, VISITS.flatMap(eventsOf));
  const { files, duckdb } = reader;
  for (const day of PACKED) await packDay(FIRST + day, { store, files, duckdb });
});

test('unusual days and what moved them are those of an independent calculation', async () => {
  const found = await find(40, DAYS - 1);
  expect(found).toEqual(expected(40, DAYS - 1));
  expect(found.map(({ day, movers }) => [day, movers.map(({ value }) => value)])).toEqual([
    [toDate(PEAK), ['Facebook', 'fr']],
    [toDate(DROP), ['Google', 'de']],
    [toDate(OUTAGE), []],
  ]);
  expect(await find(PEAK, PEAK)).toEqual(expected(PEAK, PEAK));
  expect(await find(40, PEAK - 1)).toEqual([]);
});

test('with a filter, they are those of what meets it', async () => {
  const found = await find(40, DAYS - 1, { language: { is: ['fr', 'en'] } });
  expect(found).toEqual(expected(40, DAYS - 1, ({ language }) => language !== 'de'));
  expect(found).not.toEqual(await find(40, DAYS - 1));
});

test('days with fewer than four stored weeks before them are none', async () => {
  expect(await find(0, 27)).toEqual([]);
});
