/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import type { TestCatalog } from '@/__tests__/support/open-test-catalog';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { RELATED_LIMITS } from '@/lib/catalog/related-limits';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';

/** How many others show a list as related. One that no other shows is found only by searching. */
const LINKS = { min: 2, max: 16 } as const;

/** What must not follow a list, by its beginning: nothing cheerful after a death, nothing that frightens before a birth. */
const TACTLESS: ReadonlyArray<[ids: readonly string[], others: RegExp]> = [
  [
    [
      'first-ten-days-after-a-death',
      'planning-a-funeral',
      'clearing-a-parents-home',
      'making-a-will',
      'online-accounts-after-a-death',
      'papers-for-the-family',
      'old-dog-or-cat',
    ],
    /baby|birth|birthday|party|wedding|holiday|camping|festival|packing|trip|dinner|cruise|beach|puppy|kitten|garden/,
  ],
  [
    [
      'caring-for-someone-with-dementia',
      'parent-home-from-hospital',
      'organising-daily-medicines',
      'preparing-a-doctors-appointment',
      'day-surgery-getting-ready',
      'hospital-stay-packing',
      'starting-with-a-therapist',
    ],
    /baby|birth|birthday|party|wedding|holiday|camping|festival|trip|dinner|cruise|beach|puppy|kitten|death|funeral|clearing/,
  ],
  [
    [
      'baby-shower',
      'pregnancy-month-by-month',
      'new-baby-last-eight-weeks',
      'hospital-bag-for-a-birth',
      'first-weeks-with-a-newborn',
      'wedding-twelve-months-ahead',
      'wedding-last-two-weeks',
      'childrens-birthday-at-home',
      'first-day-at-school',
      'nursery-settling-in',
    ],
    /death|funeral|clearing|dementia|surgery|hospital-(?:stay|home)|from-hospital|will$|therapist|losing|emergency|puppy|kitten|dog/,
  ],
  [
    ['losing-a-job-first-week', 'separating-from-a-partner'],
    /baby|birthday|party|wedding|holiday|festival|cruise|beach|offboarding|new-colleague|job-offer|performance-review/,
  ],
  [
    [
      'hacked-account-first-hour',
      'lost-wallet-and-phone-abroad',
      'flood-warning-at-home',
      'earthquake-readiness',
    ],
    /birthday|party|wedding|festival|cruise|beach|dinner|incident/,
  ],
];

let catalog: TestCatalog;
/** The related lists of each list, without those beside it in a series. */
let links: Map<string, string[]>;
/** The ids of the lists before and after each list in its series. */
let besideIt: Map<string, string[]>;

beforeAll(async () => {
  catalog = await openEmbeddedCatalog();
  const { templates } = await readCatalogContent();
  const ids = templates.flatMap(({ id, locale }) => (locale === DEFAULT_LOCALE ? id : []));
  besideIt = new Map(ids.map((id) => [id, []]));
  for (const { lists } of await catalog.store.listSeries(DEFAULT_LOCALE)) {
    for (const [index, id] of lists.entries())
      besideIt
        .get(id)
        ?.push(...lists.slice(Math.max(0, index - 1), index), ...lists.slice(index + 1, index + 2));
  }
  links = new Map();
  for (const id of ids) links.set(id, await listRelated(id, DEFAULT_LOCALE));
});

afterAll(() => catalog.close());

const listRelated = async (id: string, locale: string) =>
  (await catalog.store.listRelatedTemplates(id, locale, RELATED_LIMITS.count, besideIt.get(id))).map(
    (template) => template.id,
  );

test('every list shows at least two others, three if none is beside it in a series, and never itself or one beside it', () => {
  const isWrong = ([id, others]: [string, string[]]) => {
    const beside = besideIt.get(id) ?? [];
    const min = beside.length > 0 ? 2 : 3;
    return others.length < min || [id, ...beside].some((other) => others.includes(other));
  };
  expect([...links].filter(isWrong)).toEqual([]);
});

test(`every list is shown by ${LINKS.min} to ${LINKS.max} others`, () => {
  const counts = new Map([...links.keys()].map((id) => [id, 0]));
  for (const id of [...links.values(), ...besideIt.values()].flat())
    counts.set(id, (counts.get(id) ?? 0) + 1);
  const outside = [...counts].filter(([, count]) => count < LINKS.min || count > LINKS.max);
  expect(outside).toEqual([]);
});

test('a list shows the same others in every language', async () => {
  for (const locale of LOCALES) {
    for (const id of ['making-a-will', 'code-review', 'puppy-first-week']) {
      expect((await listRelated(id, locale)).sort()).toEqual([...(links.get(id) ?? [])].sort());
    }
  }
});

describe('tact', () => {
  test.each(TACTLESS)('%j', (ids, others) => {
    for (const id of ids) {
      expect(links.has(id)).toBe(true);
      const shown = links.get(id) ?? [];
      expect({ id, tactless: shown.filter((other) => others.test(other) && !ids.includes(other)) }).toEqual({
        id,
        tactless: [],
      });
    }
  });
});

test.each([
  ['first-weeks-with-a-newborn', 'new-baby-last-eight-weeks'],
  ['hospital-bag-for-a-birth', 'new-baby-last-eight-weeks'],
  ['passport-renewal', 'visa-application'],
  ['wedding-last-two-weeks', 'wedding-twelve-months-ahead'],
  ['on-call-handover', 'incident-first-hour'],
  ['incident-first-hour', 'post-incident-review'],
  ['camping-with-small-children', 'weekend-camping-with-a-tent'],
  ['moving-house-last-four-weeks', 'first-week-in-a-new-home'],
  ['puppy-first-week', 'rescue-dog-first-month'],
  ['buying-a-used-car', 'selling-a-used-car'],
])('%s shows %s', (id, other) => {
  expect([...(links.get(id) ?? []), ...(besideIt.get(id) ?? [])]).toContain(other);
});
