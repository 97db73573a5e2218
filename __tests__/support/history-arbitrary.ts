import fc from 'fast-check';
import type { DescribeVisit } from './count-insights';
import type { DescribedEvent } from './insights-events';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The first day of generated histories, counted from the epoch. */
export const FIRST_DAY = 20_500;

/** Generated histories take about this long, but visits at their end can go on. */
export const DAYS = 5;

const DIRECT = {
  source: 'direct',
  channel: 'direct',
  referrerHost: null,
  referrerPage: null,
  medium: null,
  campaign: null,
  campaignContent: null,
  campaignTerm: null,
  properties: {},
};

const ORIGINS = [
  DIRECT,
  {
    ...DIRECT,
    source: 'Google',
    channel: 'search',
    referrerHost: 'google.com',
    referrerPage: 'google.com/',
    properties: { $referring_domain: 'www.google.com', $referrer: 'https://www.google.com/?q=tent' },
  },
  {
    ...DIRECT,
    source: 'Google',
    channel: 'search',
    referrerHost: 'google.de',
    referrerPage: 'google.de/search',
    properties: { $referring_domain: 'www.google.de', $referrer: 'https://www.google.de/search' },
  },
  {
    ...DIRECT,
    source: 'ChatGPT',
    channel: 'ai-assistant',
    properties: { $current_url: 'https://site.test/?utm_source=chatgpt.com' },
  },
  {
    ...DIRECT,
    source: 'letter',
    channel: 'email',
    medium: 'email',
    campaign: 'may',
    campaignContent: 'top link',
    campaignTerm: 'tents',
    properties: {
      $current_url:
        'https://site.test/?utm_source=Letter&utm_medium=Email&utm_campaign=May&utm_content=Top%20link&utm_term=tents',
    },
  },
  {
    ...DIRECT,
    source: 'blog.test',
    channel: 'embed',
    referrerHost: 'blog.test',
    properties: { $current_url: 'https://site.test/work?utm_source=embed&utm_content=blog.test' },
  },
  // A page of this site, opened in another tab.
  { ...DIRECT, properties: { $current_url: 'https://site.test/work', $referring_domain: 'site.test' } },
] as const;

type Device = { device: string; properties: { $os: string; $device?: string; $browser?: string } };

const DEVICES: readonly [Device, ...Device[]] = [
  { device: 'phone', properties: { $device: 'iPhone', $os: 'iOS', $browser: 'Mobile Safari' } },
  { device: 'computer', properties: { $os: 'Windows', $browser: 'Chrome' } },
  { device: 'tablet', properties: { $device: 'iPad', $os: 'iOS' } },
];

const NAMES = [
  'website started',
  'page view',
  'template view',
  'click',
  'search',
  'list started',
  'list completed',
  'list copied',
  'list shared',
  'list printed',
  'list downloaded',
  'item added',
  'lists file saved',
  'app hand-off',
  'page engagement',
  'web vitals',
  'error',
  'ErrorBoundary',
] as const;

/** Time since the event before, in ms: above all about the limits of sessions. */
const gap = fc.oneof(
  fc.integer({ min: 1, max: 5_000 }),
  fc.integer({ min: 1, max: 29 * MINUTE }),
  fc.constantFrom(
    1,
    30 * MINUTE - 1,
    30 * MINUTE,
    30 * MINUTE + 1,
    29 * MINUTE,
    29 * MINUTE,
    HOUR,
    DAY - 1,
    DAY,
    DAY + 1,
  ),
);

/** The start of a history: above all just before midnight or a full hour. */
const start = fc
  .tuple(
    fc.integer({ min: 0, max: DAYS - 1 }),
    fc.oneof(
      fc.integer({ min: 0, max: DAY - 1 }),
      fc.constantFrom(0, DAY - 1, DAY - 10 * MINUTE, 5 * HOUR - 1, 5 * HOUR),
    ),
  )
  .map(([day, time]) => (FIRST_DAY + day) * DAY + time);

const step = fc.record({
  name: fc.constantFrom(...NAMES),
  gap,
  flags: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.constantFrom(1, 2, 4, 8)),
  origin: fc.constantFrom(...ORIGINS),
  device: fc.constantFrom(...DEVICES),
  page: fc.constantFrom('/', '/templates', '/camping', '/templates/work'),
  language: fc.constantFrom('en', 'de', 'ar', null),
  subject: fc.constantFrom('tent', 'zelt', 'play', 'app-store'),
  place: fc.constantFrom('hero', 'banner'),
  results: fc.integer({ min: 0, max: 2 }),
  tenths: fc.integer({ min: 0, max: 9_000 }),
  vitals: fc.record(
    {
      lcp: fc.integer({ min: 0, max: 9_000 }),
      cls: fc.integer({ min: 0, max: 9_000 }).map((value) => value / 10_000),
      ttfb: fc.integer({ min: 0, max: 3_000 }),
    },
    { requiredKeys: [] },
  ),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const PAGE_KINDS: Readonly<Record<string, string>> = {
  '/': 'index',
  '/templates': 'templates',
  '/templates/work': 'tag',
  '/camping': 'template',
};

function toEvent(
  { visitor, time, id }: { visitor: string | null; time: number; id: string },
  of: Step,
): DescribedEvent {
  const { name, flags, origin, device, page, language, subject, place, results, tenths, vitals } = of;
  const isAbout = (...names: string[]) => names.includes(name);
  const isSearch = isAbout('search');
  const properties = {
    ...device.properties,
    domain: 'site.test',
    // The latest campaign of the visitor, which every event has.
    utm_source: 'years ago',
    ...origin.properties,
    ...(isAbout('web vitals') && vitals),
  };
  return {
    name: visitor === null ? 'app redirect' : name,
    visitor,
    insertId: id,
    sentDay: Math.floor(time / DAY),
    time,
    received: time + 1_000,
    flags,
    pageKind: PAGE_KINDS[page] ?? null,
    page,
    list: page === '/camping' ? 'camping' : null,
    language,
    subject:
      visitor === null
        ? `${subject}${results === 0 ? ' qr' : ''}`
        : isAbout('search', 'app hand-off', 'list shared', 'error', 'ErrorBoundary')
          ? subject
          : null,
    place: isAbout('app hand-off') ? place : null,
    amount: isSearch ? results : isAbout('page engagement') ? tenths / 10 : null,
    properties: JSON.stringify(properties),
  };
}

/** What the events of a history say about the visits that they are in. */
export type History = { events: DescribedEvent[]; describeVisit: DescribeVisit };

/** Events of some visitors, and of the server, in the order in which they happened to each of them. Each has so many events. */
export function historyArbitrary(
  maxVisitors: number,
  { minEvents = 1, maxEvents = 12 }: { minEvents?: number; maxEvents?: number } = {},
): fc.Arbitrary<History> {
  const steps = fc.array(step, { minLength: minEvents, maxLength: maxEvents });
  const visitor = fc.record({ start, steps });
  return fc
    .record({ visitors: fc.array(visitor, { minLength: 1, maxLength: maxVisitors }), server: visitor })
    .map(({ visitors, server }) => {
      const byId = new Map<string, Step>();
      const events = [...visitors, server].flatMap((history, number) => {
        let time = history.start;
        return history.steps.map((of, index) => {
          time += of.gap;
          const id = `${number}-${index}`;
          byId.set(id, of);
          return toEvent({ visitor: history === server ? null : `visitor ${number}`, time, id }, of);
        });
      });
      return { events, describeVisit: (visit) => describeVisit(visit, byId) };
    });
}

function describeVisit(
  events: Parameters<DescribeVisit>[0],
  byId: ReadonlyMap<string, Step>,
): ReturnType<DescribeVisit> {
  const loads = events.filter(({ name }) => name === 'website started');
  const of = (event: DescribedEvent | undefined) => byId.get(event?.insertId ?? '');
  const [origin = ORIGINS[0]] = loads.flatMap((load) => {
    const found = of(load)?.origin;
    return found && found.source !== 'direct' ? [found] : [];
  });
  const view = events.find(({ name }) => name === 'page view' || name === 'template view');
  const { device, properties }: Device = of(loads[0] ?? events[0])?.device ?? DEVICES[0];
  const { properties: _, ...traffic } = origin;
  return {
    ...traffic,
    device,
    browser: properties.$browser ?? '(unknown)',
    os: properties.$os,
    entryPage: view?.page ?? null,
  };
}
