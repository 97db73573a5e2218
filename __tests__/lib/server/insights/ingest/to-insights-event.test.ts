/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withColumns } from '@/__tests__/support/insights-events';
import { propertyRuns } from '@/__tests__/support/property-runs';
import {
  EVENTS,
  type EventName,
  eventProperties,
  type PropertyDescription,
} from '@/lib/analytics/plan/events';
import { validateEvent } from '@/lib/analytics/plan/validate-event';
import { EVENT_FLAGS } from '@/lib/server/insights/event-flags';
import { readColumns } from '@/lib/server/insights/ingest/read-columns';
import {
  type EventSource,
  toInsightsEvent,
  toServerEvent,
} from '@/lib/server/insights/ingest/to-insights-event';

const RECEIVED = Date.UTC(2026, 4, 2, 0, 0, 3);
const SOURCE: EventSource = {
  received: RECEIVED,
  isBot: false,
  isOwn: false,
};

const PAGE = { page: 'tag', slug: '/templates/work', lang: 'de', pathname: '/templates/[tag]', val: 'work' };
const LIBRARY = { token: 'insights', distinct_id: '$device:1', $insert_id: 'a1', time: RECEIVED / 1000 - 5 };

/** An event as it is stored, with the columns that packing reads from its properties. */
function convert(event: string, properties: object = {}, source: Partial<EventSource> = {}) {
  const stored = toInsightsEvent(
    { event, properties: { ...LIBRARY, ...PAGE, ...properties } },
    { ...SOURCE, ...source },
  );
  return stored && withColumns(stored);
}

test('an event has the columns of its page, and all its properties but token and visitor', () => {
  expect(convert('page view', { $browser: 'Firefox', utm_source: 'news' })).toEqual({
    name: 'page view',
    visitor: '$device:1',
    insertId: 'a1',
    sentDay: Math.floor(RECEIVED / 86_400_000) - 1,
    time: RECEIVED - 5_000,
    received: RECEIVED,
    flags: 0,
    pageKind: 'tag',
    page: '/templates/work',
    list: null,
    language: 'de',
    subject: null,
    place: null,
    amount: null,
    properties: JSON.stringify({
      $insert_id: 'a1',
      time: LIBRARY.time,
      ...PAGE,
      $browser: 'Firefox',
      utm_source: 'news',
    }),
  });
});

test.each([
  ['search', { term: 'zelt', results: 0, origin: 'header' }, { subject: 'zelt', amount: 0, place: null }],
  ['search', { results: 7, origin: 'templates' }, { subject: null, amount: 7 }],
  ['page engagement', { seconds: 2.4, scroll: 50 }, { amount: 2.4, subject: null }],
  ['page engagement', { seconds: 1e12, scroll: 50 }, { amount: null, flags: 0 }],
  [
    'app hand-off',
    { store: 'play', position: 'banner', id: 'tent' },
    { subject: 'play', place: 'banner', list: 'tent' },
  ],
  ['error', { kind: 'error', message: 'x', stack: '', build: 'b' }, { subject: 'x' }],
  ['page view', { page: 'template', val: 'tent' }, { list: 'tent' }],
] as const)('“%s” has its own columns: %j', (name, properties, expected) => {
  expect(convert(name, properties)).toMatchObject({ flags: 0, ...expected });
});

test('bots, own visits and a missing id are marked', () => {
  expect(convert('page view', { $insert_id: undefined }, { isBot: true, isOwn: true })).toMatchObject({
    insertId: null,
    flags: EVENT_FLAGS.bot + EVENT_FLAGS.own + EVENT_FLAGS.noInsertId,
  });
});

describe('an event outside of the plan is marked and kept', () => {
  test.each([
    ['with another name', 'page seen', {}],
    ['of the server, from a browser', 'app redirect', { target: 'play' }],
    ['without a property', 'page view', { slug: undefined }],
    ['with a property of another type', 'search', { term: 1, results: 2, origin: 'home' }],
    ['with another value', 'search', { results: 2, origin: 'elsewhere' }],
    ['with a click that does not exist', 'click', { position: 'header', elem: 'checkbox' }],
    ['without a visitor', 'page view', { distinct_id: '' }],
    ['in a language that the site does not have', 'page view', { lang: 'xx' }],
    ['on a kind of page that cannot be', 'page view', { page: 'Tag page' }],
    ['on a path that cannot be', 'page view', { slug: '/a b' }],
    ['on a path that cannot be decoded', 'page view', { slug: '/templates/%zz' }],
    ['on an encoded path that cannot be', 'page view', { slug: '/tel%C3%A9fono' }],
    ['on a path that is too long', 'page view', { slug: `/${'x'.repeat(100)}` }],
    ['with a list that cannot be', 'app hand-off', { store: 'play', position: 'banner', id: 'Tent!' }],
    ['on the page of a list that cannot be', 'page view', { page: 'template', val: 'x'.repeat(65) }],
    ['with an infinite number', 'search', { results: Number.POSITIVE_INFINITY, origin: 'home' }],
  ])('%s', (_, name, properties) => {
    expect(convert(name, properties)).toMatchObject({ name, flags: EVENT_FLAGS.unplanned, page: null });
  });
});

test.each([
  ['no object', 'click'],
  ['null', null],
  ['an array', []],
  ['without a name', { properties: LIBRARY }],
  ['with properties that are no object', { event: 'click', properties: [1] }],
  ['too large', { event: 'click', properties: { text: 'x'.repeat(16_384) } }],
  [
    'deeper than 20 levels',
    { event: 'click', properties: { deep: JSON.parse('['.repeat(21) + ']'.repeat(21)) } },
  ],
  ['too deep', { event: 'click', properties: { deep: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) } }],
])('what is %s is no event', (_, given) => {
  expect(toInsightsEvent(given, SOURCE)).toBeNull();
});

describe('time', () => {
  const timeOf = (time: unknown) => convert('page view', { time })?.time;

  test('is sent in seconds or milliseconds', () => {
    expect(timeOf(RECEIVED / 1000 - 0.25)).toBe(RECEIVED - 250);
    expect(timeOf(RECEIVED - 250)).toBe(RECEIVED - 250);
  });

  test('is that of arrival if it is missing or ahead', () => {
    for (const time of [undefined, 'now', -1, RECEIVED / 1000 + 3_600, Number.POSITIVE_INFINITY, 1e300])
      expect(timeOf(time)).toBe(RECEIVED);
    expect(timeOf(RECEIVED + 30_000)).toBe(RECEIVED + 30_000);
  });

  test('of a clock that is ahead leaves the day by which duplicates are found', () => {
    const ahead = { time: RECEIVED + 90_000_000 };
    const days = [0, 3_600_000].map(
      (later) => convert('page view', ahead, { received: RECEIVED + later })?.sentDay,
    );
    expect(new Set(days).size).toBe(1);
  });
});

test.each([
  { page: 'index', slug: '/', lang: 'pt-BR' },
  { page: 'template', slug: '/camping-with-tent', val: 'camping-with-tent' },
  { page: 'tag-page', slug: '/templates/work/2', val: 'work', val2: '2' },
  { page: 'private-share', slug: `/a/${'0f'.repeat(16)}`, val: '0f'.repeat(16) },
  { page: 'channel/[id]/[page]', slug: '/channel/checkleaf/2' },
  { page: 'how-we-write-checklists', slug: '/how-we-write-checklists' },
  { page: '_error', slug: '/templates' },
])('an event of the page %j is planned', (page) => {
  expect(convert('page view', page)).toMatchObject({ flags: 0, pageKind: page.page, page: page.slug });
});

test.each(['/templates/wor%6B', '/%74emplates%2Fwork', '/%74%65mplates/work'])(
  'the path %s is the page that is shown for it',
  (slug) => {
    expect(convert('page view', { slug })).toMatchObject({ flags: 0, page: '/templates/work' });
  },
);

test('a page that does not exist has no path, which is made up', () => {
  expect(convert('page view', { page: '404', slug: '/wp-admin/ü?x' })).toMatchObject({
    flags: 0,
    pageKind: '404',
    page: null,
  });
});

test('properties can be read by every database', () => {
  const read = (properties: object): unknown =>
    JSON.parse(convert('page view', properties)?.properties ?? '');
  const deep: unknown = JSON.parse('['.repeat(20) + ']'.repeat(20));
  expect(
    read({ a: 'x\0\ud800y\udc00', 'b\0': ['😀', { c: '\0' }], d: 'C:\\u0000 \\\\ud800', deep }),
  ).toMatchObject({
    a: 'x\ufffd\ufffdy\ufffd',
    'b\ufffd': ['😀', { c: '\ufffd' }],
    d: 'C:\\u0000 \\\\ud800',
    deep,
  });
});

test('labels can be stored by every database', () => {
  const term = `a\0b\ud800${'x'.repeat(300)}`;
  expect(readColumns('search', { ...PAGE, term, results: 1 })?.subject).toBe(`ab\ufffd${'x'.repeat(251)}`);
});

/** Values that the site can have. The properties of the plan have any text. */
const POSSIBLE: Readonly<Record<string, string>> = { ...PAGE, id: 'tent' };

/** A value for a property of the plan, now and then a wrong one. */
function arbitraryFor({ type, values, optional }: PropertyDescription): fc.Arbitrary<unknown> {
  const right = values
    ? fc.constantFrom(...values)
    : { string: fc.string(), number: fc.nat(100), 'string-list': fc.array(fc.string()) }[type];
  const wrong = fc.constantFrom<unknown>(undefined, 'wrong', 5, ['x'], { x: 1 });
  return fc.oneof(
    { weight: 30, arbitrary: right as fc.Arbitrary<unknown> },
    { weight: optional ? 5 : 1, arbitrary: wrong },
  );
}

test('what is planned is what development finds no error in', () => {
  const names = Object.keys(EVENTS) as EventName[];
  const given = fc.constantFrom(...names).chain((name) =>
    fc
      .record(
        Object.fromEntries(
          Object.entries(eventProperties(EVENTS[name])).map(([key, property]) => [
            key,
            arbitraryFor(property),
          ]),
        ),
      )
      .map((record) => {
        const entries = Object.entries(record).map(
          ([key, value]) => [key, typeof value === 'string' ? (POSSIBLE[key] ?? value) : value] as const,
        );
        return { name, properties: Object.fromEntries(entries) };
      }),
  );
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(given, ({ name, properties }) => {
      const isValid = validateEvent(name, properties).length === 0;
      seen.add(isValid);
      const flags = toInsightsEvent(
        { event: name, properties: { ...properties, distinct_id: 'x' } },
        SOURCE,
      )?.flags;
      expect((Number(flags) & EVENT_FLAGS.unplanned) === 0).toBe(isValid);
    }),
    { numRuns: propertyRuns(900) },
  );
  expect(seen.size).toBe(2);
});

test('an event of the server has no visitor, and tells QR codes from links', () => {
  const event = toServerEvent(
    'app redirect',
    {
      target: 'play',
      route: 'open',
      page: 'template',
      id: 'tent',
      lang: 'de',
      platform: 'android',
      source: 'qr',
    },
    { received: RECEIVED, domain: 'www.example.org' },
  );
  expect(withColumns(event)).toMatchObject({
    visitor: null,
    time: RECEIVED,
    flags: 0,
    list: 'tent',
    language: 'de',
    subject: 'play qr',
  });
  expect(event.insertId).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.parse(event.properties)).toMatchObject({ sender: 'server', domain: 'www.example.org' });
});
