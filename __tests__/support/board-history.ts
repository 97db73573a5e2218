import fc from 'fast-check';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The first day of generated histories, counted from the epoch. */
export const FIRST_DAY = 20_500;

/** Generated histories begin on one of these days. */
export const DAYS = 4;

const LISTS = ['camping', 'moving'];
const TEMPLATE_EVENTS = [
  'template view',
  'list started',
  'list completed',
  'list copied',
  'list printed',
  'calendar saved',
  'transfer opened',
  'app hand-off',
  'item added',
] as const;

const step = fc.record({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('tick' as const, 'list progress' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...TEMPLATE_EVENTS) },
    { weight: 3, arbitrary: fc.constantFrom('search', 'page view', 'website started', 'list shared') },
  ),
  gap: fc.oneof(
    fc.integer({ min: 1, max: 60_000 }),
    fc.integer({ min: 1, max: 29 * MINUTE }),
    fc.constantFrom(30 * MINUTE - 1, 30 * MINUTE, 8 * 60 * MINUTE, DAY - 1, DAY + 1),
  ),
  flags: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.constantFrom(1, 2, 4, 8)),
  list: fc.constantFrom(...LISTS),
  lang: fc.constantFrom('en', 'de', 'ar'),
  locale: fc.constantFrom('en', 'de'),
  item: fc.constantFrom('tent', 'stove', 'own-22222222222b'),
  isOn: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  percent: fc.constantFrom(0, 12, 24, 25, 49, 50, 74, 75, 99, 100),
  term: fc.constantFrom('beekeeping', 'Beekeeping', '養蜂', null),
  results: fc.integer({ min: 0, max: 1 }),
  isMissing: fc.boolean(),
  slug: fc.constantFrom('/old-list', '/alte%20liste', '/100%'),
  referrer: fc.constantFrom(
    null,
    'https://Blog.test/links?q=somebody#top',
    'https://site.test/de/moving',
    'no url',
  ),
  utm: fc.constantFrom('', '?utm_source=share', '?utm_source=embed&utm_content=blog.test', '?utm_source=qr'),
  method: fc.constantFrom('share-sheet', 'copied-link', 'copied-embed'),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function toEvent(visitor: string, time: number, id: string, of: Step): InsightsEvent {
  const { name, list, lang, locale, item, percent, term, results, slug, referrer, utm } = of;
  const template = { page: 'template', slug: `/${list}`, lang, val: list };
  const about = { ...template, id: list, locale };
  const properties = (): Record<string, unknown> => {
    if (name === 'tick')
      return { ...template, elem: 'item', param: list, param2: item, param3: of.isOn ? 'on' : 'off' };
    if (name === 'list progress') return { ...about, percent };
    if (name === 'list shared') return { ...about, method: of.method };
    if (name === 'search')
      return { page: 'templates', slug: '/templates', lang, results, ...(term && { term }) };
    if (name === 'page view' && of.isMissing)
      return { page: '404', slug, lang, ...(referrer !== null && { $referrer: referrer }) };
    if (name === 'page view') return { page: 'index', slug: '/', lang };
    if (name === 'website started') return { ...template, $current_url: `https://site.test/${list}${utm}` };
    return about;
  };
  return makeInsightsEvent({
    name: name === 'tick' ? 'click' : name,
    visitor,
    insertId: id,
    time,
    flags: of.flags,
    properties: JSON.stringify(properties()),
  });
}

/** Events of some visitors that matter to the editors’ board, with all their properties. */
export const boardHistory: fc.Arbitrary<InsightsEvent[]> = fc
  .record({
    visitors: fc.array(
      fc.record({
        start: fc.integer({ min: FIRST_DAY * DAY, max: (FIRST_DAY + DAYS) * DAY - 1 }),
        // Some come later, and use lists that nobody has used before.
        delay: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 5, max: 10 })),
        steps: fc.array(step, { minLength: 1, maxLength: 30 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    scans: fc.array(fc.record({ day: fc.nat({ max: DAYS }), of: step }), { maxLength: 4 }),
  })
  .map(({ visitors, scans }) => [
    ...visitors.flatMap(({ start, delay, steps }, number) => {
      let time = start + delay * DAY;
      return steps.map((of, index) => {
        time += of.gap;
        const list = delay > 0 && of.list === 'moving' ? 'puppy' : of.list;
        return toEvent(`visitor ${number}`, time, `${number}-${index}`, { ...of, list });
      });
    }),
    ...scans.map(({ day, of: { gap, flags, list, lang, isOn } }, number) =>
      makeInsightsEvent({
        name: 'app redirect',
        visitor: null,
        insertId: `scan ${number}`,
        time: (FIRST_DAY + day) * DAY + gap,
        flags,
        properties: JSON.stringify({
          page: 'template',
          id: list,
          lang,
          target: 'play',
          source: isOn ? 'qr' : 'link',
        }),
      }),
    ),
  ]);
