/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Series } from '@/lib/catalog/series';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';

/** A list in more series would have more ways on than a visitor can weigh. */
const SERIES_PER_LIST = 2;

let content: CatalogContent;
let originals: Series[];

beforeAll(async () => {
  content = await readCatalogContent();
  originals = content.series.filter(({ locale }) => locale === DEFAULT_LOCALE);
});

const idsOf = (list: ReadonlyArray<{ id: string }>) => list.map(({ id }) => id).sort();

test('there are at least fifteen series of three to eight lists, each of which exists', () => {
  expect(originals.length).toBeGreaterThanOrEqual(15);
  const templates = new Set(
    content.templates.filter(({ locale }) => locale === DEFAULT_LOCALE).map(({ id }) => id),
  );
  const wrong = originals.filter(
    ({ lists }) => lists.length < 3 || lists.length > 8 || !lists.every((id) => templates.has(id)),
  );
  expect(idsOf(wrong)).toEqual([]);
});

test('no list is in more than two series', () => {
  const counts = new Map<string, number>();
  for (const id of originals.flatMap(({ lists }) => lists)) counts.set(id, (counts.get(id) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > SERIES_PER_LIST)).toEqual([]);
});

test('the lists about a death are in a series of their own', () => {
  const about = ['first-ten-days-after-a-death', 'planning-a-funeral', 'clearing-a-parents-home'];
  const series = originals.filter(({ lists }) => lists.some((id) => about.includes(id)));
  expect(series.map(({ lists }) => lists)).toEqual([about]);
});

describe.each(LOCALES)('in %s', (locale) => {
  const inLocale = () => content.series.filter((series) => series.locale === locale);

  test('every series is there, with a title and a description of its own', () => {
    expect(idsOf(inLocale())).toEqual(idsOf(originals));
    for (const texts of [
      inLocale().map(({ title }) => title.toLowerCase()),
      inLocale().map(({ description }) => description),
    ])
      expect(new Set(texts).size).toBe(texts.length);
  });

  test('no series is called like a list or a subject', () => {
    const others = [...content.templates, ...content.tags].filter((other) => other.locale === locale);
    const titles = new Set(others.map(({ title }) => title.toLowerCase()));
    expect(idsOf(inLocale().filter(({ title }) => titles.has(title.toLowerCase())))).toEqual([]);
  });
});
