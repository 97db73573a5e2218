/** @jest-environment node */
import { beforeAll, expect, test } from '@jest/globals';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { dueDate } from '@/lib/list/due-offset';

/** English headings that count time from one day: “Four weeks before”, “The evening before”, “The last two days”, “Moving day”. */
const RELATIVE_TIME =
  /\b(?:days?|fortnight|weeks?|months?|evening|afternoon) (?:before|after)\b|\bin the days before\b|\bthe last (?:\w+ )?(?:days?|week|weeks|month|evening)\b|^[a-z-]+ day$/i;

/** Lists with such headings that have no offsets, and why. */
const WITHOUT_OFFSETS: Readonly<Record<string, string>> = {
  'caring-for-someone-with-dementia': 'only its first heading has a day',
  'earthquake-readiness': 'nobody knows the day',
  'flood-warning-at-home': 'nobody knows the day',
  'hacked-account-first-hour': 'it is about hours',
  'planning-a-funeral': 'nobody wants to count days to a funeral',
};

/** Days with months of all lengths around them. */
const DAYS = ['2027-03-14', '2028-03-31', '2027-12-31'];

let templates: Template[];

beforeAll(async () => {
  ({ templates } = await readCatalogContent());
});

const offsetsOf = ({ checklist }: Template) =>
  checklist.sections.flatMap(({ id, due }) => (due === undefined ? [] : [`${id} ${due}`]));

const isOriginal = ({ locale }: Template) => locale === DEFAULT_LOCALE;

test('each list whose headings count time from one day has due offsets', () => {
  const counting = templates
    .filter(isOriginal)
    .filter(({ checklist }) => checklist.sections.some(({ title }) => RELATIVE_TIME.test(title)));
  const lacking = counting.filter((template) => offsetsOf(template).length === 0).map(({ id }) => id);
  expect(lacking.sort()).toEqual(Object.keys(WITHOUT_OFFSETS).sort());
  expect(counting.length - lacking.length).toBeGreaterThanOrEqual(58);
});

test('a list names its day if it has due offsets, and only then', () => {
  const wrong = templates.filter(
    (template) => offsetsOf(template).length > 0 !== (template.checklist.day !== undefined),
  );
  expect(wrong.map(({ locale, id }) => `${locale}/${id}`)).toEqual([]);
});

test('each translation has the offsets of its original', () => {
  const originals = new Map(templates.filter(isOriginal).map((template) => [template.id, template]));
  for (const translation of templates) {
    const original = originals.get(translation.id);
    const { locale, id } = translation;
    expect({ locale, id, offsets: offsetsOf(translation) }).toEqual({
      locale,
      id,
      offsets: original && offsetsOf(original),
    });
  }
});

test.each(DAYS)('sections are in the order in which they fall due, for %s', (day) => {
  const unordered = templates.filter(({ checklist }) => {
    const dates = checklist.sections.flatMap(({ due }) =>
      due === undefined ? [] : (dueDate(day, due) ?? ''),
    );
    return dates.join() !== dates.toSorted().join();
  });
  expect(unordered.map(({ locale, id }) => `${locale}/${id}`)).toEqual([]);
});

test('no heading has an offset in its text, where it would not be read', () => {
  const titles = templates.flatMap(({ checklist }) => checklist.sections.map(({ title }) => title));
  expect(titles.filter((title) => title.includes('{'))).toEqual([]);
});
