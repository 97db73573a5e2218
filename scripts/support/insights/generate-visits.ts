import type { ServerEventProperties } from '@/lib/analytics/plan/server-events';
import { referringDomain } from '@/lib/analytics/referring-domain';
import type { Locale } from '@/lib/config/locales';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import { Random } from '@/scripts/bench/seed/random';
import { AUDIENCES, type Audience } from './audiences';
import { choose } from './choose';
import { BOT, DEVICES, type Device } from './devices';
import { simulateVisit } from './simulate-visit';
import type { VisitedList, VisitedSite } from './site-content';
import { type Arrival, pickArrival } from './traffic';
import type { SentEvent, Visitor } from './visit';

export type GenerateOptions = {
  sites: ReadonlyMap<Locale, VisitedSite>;
  /** Origin of the site, without slash at its end. */
  siteUrl: string;
  /** The same seed and end make the same visits. */
  seed: number;
  /** Epoch milliseconds: what the server has received until then. */
  end: number;
  /** Days in UTC; the last one is that of the end. */
  days: number;
  /** Visits of people, on average. */
  visitsPerDay: number;
};

/** An event as the server receives it. */
export type ReceivedEvent =
  | { sender: 'browser'; event: SentEvent; userAgent: string; isOwn: boolean; received: number }
  | { sender: 'server'; properties: ServerEventProperties<'app redirect'>; received: number };

/** How many visits there are on a day of the week, from Sunday on. */
const WEEKDAYS = [0.96, 1.12, 1.1, 1.06, 1.02, 0.9, 0.84];

/** How many visits there are at an hour of the visitor's day. */
const HOURS = [4, 2, 1, 1, 1, 2, 7, 14, 20, 24, 25, 24, 23, 22, 22, 23, 24, 25, 28, 34, 38, 34, 22, 10].map(
  (weight, hour) => ({ hour, weight }),
);

/** Of the visits on the first day, those on the last day are this many times as many. */
const GROWTH = 1.35;

/** Every so many days, a post about a list is popular for two days. */
const POST_DAYS = 24;

/** Share of the visits that are of bots, and number of redirects to the app for each visit. */
const BOT_SHARE = 0.025;
const REDIRECT_SHARE = 0.045;

/** The client sends what has happened every 5 seconds. */
const FLUSH_MS = 5_000;
const LATENCY_MS = 120;

/** Share of the visits whose last events arrive hours later, and of those of which a batch arrives twice. */
const LATE_SHARE = 0.004;
const REPEATED_SHARE = 0.004;

/** Visitors who are to come back, by the day of that visit. */
type Schedule = Map<number, Returning[]>;

type Returning = { visitor: Visitor; number: number; visits: number; isLoyal: boolean };

/** Makes up visits, day by day: the events of visits that begin on a day, in the order in which they arrive. */
export function* generateDays(options: GenerateOptions): Generator<ReceivedEvent[]> {
  const { seed, end, days, visitsPerDay } = options;
  const lastDay = Math.floor(end / DAY_MS);
  const schedule: Schedule = new Map();
  const owner = createOwner(new Random(seed, 1));
  let number = 2;
  for (let index = 0; index < days; index += 1) {
    const day = lastDay - days + 1 + index;
    const random = new Random(seed, day, 0);
    const context: DayContext = { options, day, sharedOn: pickSharedList(random, options, index) };
    const weekday = new Date(day * DAY_MS).getUTCDay();
    const growth = 1 + (GROWTH - 1) * (index / Math.max(1, days - 1) - 0.5);
    const boost = context.sharedOn ? 1.5 : 1;
    const target = visitsPerDay * (WEEKDAYS[weekday] ?? 1) * growth * boost * (0.93 + 0.14 * random.next());
    const events: ReceivedEvent[] = [];
    const returning = schedule.get(day) ?? [];
    schedule.delete(day);
    for (const known of returning) addVisit(events, context, schedule, known);
    for (let count = returning.length; count < target; count += 1) {
      const visitor = createVisitor(new Random(seed, number), pickDevice);
      addVisit(events, context, schedule, { visitor, number, visits: 0, isLoyal: random.chance(0.06) });
      number += 1;
    }
    for (let count = 0; count < Math.round(target * BOT_SHARE); count += 1) {
      const visitor = { ...createVisitor(new Random(seed, number), () => BOT), isBot: true };
      addVisit(events, context, schedule, { visitor, number, visits: 0, isLoyal: false });
      number += 1;
    }
    if (weekday >= 1 && weekday <= 5) {
      const visits = index * 2;
      for (const more of [0, 1]) addVisit(events, context, null, { ...owner, visits: visits + more });
    }
    for (let count = 0; count < Math.round(target * REDIRECT_SHARE); count += 1)
      events.push(createRedirect(random, context));
    yield events.filter(({ received }) => received <= end).sort((a, b) => a.received - b.received);
  }
}

type DayContext = {
  options: GenerateOptions;
  day: number;
  /** The list that a popular post is about. */
  sharedOn: VisitedList | null;
};

function pickSharedList(random: Random, { sites, days }: GenerateOptions, index: number): VisitedList | null {
  const lists = sites.get('en')?.lists ?? [];
  const list = lists[random.below(lists.length)] ?? null;
  // Counted from the end, so that a month always has one.
  const daysBefore = days - 1 - index;
  return daysBefore % POST_DAYS === 9 || daysBefore % POST_DAYS === 8 ? list : null;
}

function addVisit(
  events: ReceivedEvent[],
  { options, day, sharedOn }: DayContext,
  schedule: Schedule | null,
  returning: Returning,
): void {
  const { visitor, number, visits, isLoyal } = returning;
  const { seed, siteUrl, sites } = options;
  const { audience, isBot, isOwn } = visitor;
  const random = new Random(seed, number, visits + 1);
  const site = sites.get(audience.locale);
  if (!site) throw new Error(`There is no site in ${audience.locale}.`);
  const isReturn = visits > 0 || isOwn;
  const isShared = sharedOn !== null && !isReturn && audience.locale === 'en';
  const arrival = pickArrival(random, {
    audience,
    isReturn,
    day: new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
    isShared,
  });
  visitor.stored = storeTouch(visitor.stored, arrival);
  const shared = isShared && arrival.referrer === 'https://www.reddit.com/' ? sharedOn : undefined;
  const sent = simulateVisit(
    {
      siteUrl,
      visitor,
      random,
      start: pickStart(random, day, audience),
      referrer: arrival.referrer,
      // The site is deployed once a week.
      build: `build-${Math.floor(day / 7)}`,
    },
    site,
    arrival,
    shared ?? undefined,
  );
  for (const received of receive(random, sent, visitor)) events.push(received);
  if (!schedule || isBot || !random.chance(isLoyal ? 0.82 : 0.17)) return;
  const next = day + 1 + random.zipf(28);
  const others = schedule.get(next);
  const planned = { ...returning, visits: visits + 1 };
  if (others) others.push(planned);
  else schedule.set(next, [planned]);
}

/** Adds when the server receives the events, and those that it receives twice. */
function* receive(
  random: Random,
  sent: readonly SentEvent[],
  { device, isOwn }: Visitor,
): Generator<ReceivedEvent> {
  const start = (sent[0]?.properties.time ?? 0) * 1000;
  const end = (sent.at(-1)?.properties.time ?? 0) * 1000;
  const lateness = random.chance(LATE_SHARE) ? random.below(2 * DAY_MS) : 0;
  const isRepeated = random.chance(REPEATED_SHARE);
  for (const { event, properties } of sent) {
    const passed = properties.time * 1000 - start;
    const flush = start + Math.ceil(passed / FLUSH_MS) * FLUSH_MS;
    // The last ones are sent when the page is hidden, by a beacon.
    const isBeacon = flush > end;
    const received = Math.round(Math.min(flush, end) + LATENCY_MS + (isBeacon ? lateness : 0));
    const arrived: ReceivedEvent = {
      sender: 'browser',
      event: {
        event,
        properties: isBeacon
          ? properties
          : { ...properties, mp_sent_by_lib_version: properties.$lib_version },
      },
      userAgent: device.userAgent,
      isOwn,
      received,
    };
    yield arrived;
    if (isBeacon && isRepeated) yield { ...arrived, received: received + 30_000 };
  }
}

/** The properties of first and last touch that the client sends from this visit on. */
function storeTouch(stored: Visitor['stored'], { referrer, campaign }: Arrival): Visitor['stored'] {
  const isFirst = stored.$initial_referrer === undefined;
  const first = isFirst && {
    $initial_referrer: referrer ?? '$direct',
    $initial_referring_domain: (referrer && referringDomain(referrer)) || '$direct',
  };
  const engine = referrer?.match(/(google|bing\.com|yahoo\.com|duckduckgo\.com)/)?.[1];
  const kept = Object.keys(campaign).length > 0 ? withoutCampaign(stored) : stored;
  const hasFirstCampaign = Object.keys(stored).some((name) => name.startsWith('initial_utm_'));
  const initial = Object.entries(campaign)
    .filter(([name]) => name.startsWith('utm_'))
    .map(([name, value]) => [`initial_${name}`, value]);
  return {
    ...kept,
    ...first,
    ...(engine && { $search_engine: engine.replace('.com', '') }),
    ...(!hasFirstCampaign && Object.fromEntries(initial)),
    ...campaign,
  };
}

function withoutCampaign(stored: Visitor['stored']): Visitor['stored'] {
  return Object.fromEntries(
    Object.entries(stored).filter(([name]) => !name.startsWith('utm_') && name !== 'gclid'),
  );
}

/** A time on a day in UTC, by the rhythm of the visitor's time zone. */
function pickStart(random: Random, day: number, { utcOffsets }: Audience): number {
  const offset = utcOffsets[random.below(utcOffsets.length)] ?? 0;
  const hour = (choose(random, HOURS).hour - offset + 24) % 24;
  return day * DAY_MS + hour * HOUR_MS + random.below(HOUR_MS);
}

function pickDevice(random: Random): Device {
  return choose(random, DEVICES);
}

function createVisitor(random: Random, pick: (random: Random) => Device): Visitor {
  return {
    id: createUuid(random),
    device: pick(random),
    audience: choose(random, AUDIENCES),
    isOwn: false,
    isBot: false,
    stored: {},
    ticks: new Map(),
  };
}

/** Somebody who works on the site, and has marked this browser as one of their own. */
function createOwner(random: Random): Returning {
  return {
    visitor: { ...createVisitor(random, pickDevice), isOwn: true },
    number: 1,
    visits: 0,
    isLoyal: true,
  };
}

function createUuid(random: Random): string {
  const digits = Array.from({ length: 4 }, () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`]
    .concat(digits.slice(20))
    .join('-');
}

const PLATFORMS = [
  { platform: 'ios', target: 'app-store', weight: 5 },
  { platform: 'android', target: 'play', weight: 5 },
  { platform: 'other', target: 'page', weight: 2 },
] as const;

/** A scan of a QR code, or a link to the app that did not open it. */
function createRedirect(random: Random, { options: { sites }, day }: DayContext): ReceivedEvent {
  const audience = choose(random, AUDIENCES);
  const { platform, target } = choose(random, PLATFORMS);
  const lists = sites.get(audience.locale)?.lists ?? [];
  const list = random.chance(0.8) ? lists[random.zipf(lists.length)] : undefined;
  return {
    sender: 'server',
    received: pickStart(random, day, audience),
    properties: {
      target,
      route: list ? 'open' : 'get',
      page: list ? 'template' : 'index',
      ...(list && { id: list.id }),
      lang: audience.locale,
      platform,
      source: random.chance(0.6) ? 'qr' : 'link',
    },
  };
}
