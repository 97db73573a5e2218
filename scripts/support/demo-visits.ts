import type { EventName, EventProperties, ListProperties } from '@/lib/analytics/plan/events';
import { referringDomain } from '@/lib/analytics/referring-domain';
import { listItems } from '@/lib/catalog/checklist';
import type { Template } from '@/lib/catalog/template';
import { EMBED_CAMPAIGN, QR_CODE_CAMPAIGN, SHARE_CAMPAIGN } from '@/lib/config/link-campaigns';
import { DEFAULT_LOCALE, type Locale } from '@/lib/config/locales';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import { absoluteUrl } from '@/lib/links/localized-path';
import { TEMPLATE_ROUTE } from '@/lib/links/template-route';
import { toInsightsEvent, toServerEvent } from '@/lib/server/insights/ingest/to-insights-event';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { Random } from './random';

export type DemoOptions = {
  /** The catalog, in all languages. */
  templates: readonly Template[];
  /** Origin of the site, without slash at its end. */
  siteUrl: string;
  /** The same seed and end make the same visits. */
  seed: number;
  /** Epoch milliseconds: what has happened until then. */
  end: number;
  /** Days in UTC; the last one is that of the end. */
  days: number;
  /** Visits of people, on average. */
  visitsPerDay: number;
};

type Weighted<Value> = readonly (readonly [weight: number, value: Value])[];

type Audience = { locale: Locale; utcOffset: number; searchEngine: string; missing: readonly string[] };

const AUDIENCES: Weighted<Audience> = [
  [50, audience('en', -5, 'www.google.com', 'wine cellar, skydiving, beekeeping, aquarium')],
  [15, audience('de', 1, 'www.google.de', 'imkerei, weinkeller, fallschirm, kegelabend')],
  [9, audience('es', -3, 'www.google.es', 'apicultura, paracaidismo, acuario')],
  [9, audience('fr', 1, 'www.google.fr', 'apiculture, cave à vin, parachute')],
  [8, audience('pt-BR', -3, 'www.google.com.br', 'apicultura, paraquedismo, adega')],
  [6, audience('ja', 9, 'search.yahoo.co.jp', '養蜂, 熱帯魚, 囲碁')],
  [3, audience('ar', 3, 'www.google.com', 'تربية النحل, حوض أسماك, شطرنج')],
];

function audience(locale: Locale, utcOffset: number, host: string, missing: string): Audience {
  return { locale, utcOffset, searchEngine: `https://${host}/`, missing: missing.split(', ') };
}

/** What Mixpanel's library says about a device. Computers have no `$device`. */
type Device = {
  $os: string;
  $browser: string;
  $device?: string;
  $screen_width: number;
  $screen_height: number;
};

const DEVICES: Weighted<Device> = [
  [26, device('iOS', 'Mobile Safari', 393, 852, 'iPhone')],
  [28, device('Android', 'Chrome', 412, 915, 'Android')],
  [6, device('Android', 'Samsung Internet', 360, 780, 'Android')],
  [5, device('iOS', 'Mobile Safari', 820, 1180, 'iPad')],
  [16, device('Windows', 'Chrome', 1920, 1080)],
  [8, device('Windows', 'Microsoft Edge', 1536, 864)],
  [8, device('Mac OS X', 'Safari', 1512, 982)],
  [5, device('Linux', 'Firefox', 1920, 1080)],
];

function device(os: string, browser: string, width: number, height: number, name?: string): Device {
  const kind = name === undefined ? {} : { $device: name };
  return { $os: os, $browser: browser, ...kind, $screen_width: width, $screen_height: height };
}

type Arrival = {
  referrer: string | null;
  campaign: Readonly<Record<string, string>>;
  /** Other parameters of the URL, which the client does not send as properties. */
  query?: Readonly<Record<string, string>>;
  isAtIndex?: boolean;
};

const DIRECT: Arrival = { referrer: null, campaign: {}, isAtIndex: true };
const NEWSLETTER = campaign(null, 'newsletter', 'email', 'monthly-letter', { utm_content: 'top-button' });
const LETTER_FOOTER = campaign(null, 'Newsletter', 'Email', 'monthly-letter', { utm_content: 'footer' });

/** How a first visit begins. Null is the search engine of the audience. */
const ARRIVALS: Weighted<Arrival | null> = [
  [52, null],
  [15, DIRECT],
  [4, from('https://www.bing.com/')],
  [2, from('https://duckduckgo.com/')],
  [5, from('https://www.reddit.com/')],
  [4, from('https://www.pinterest.com/')],
  [3, from('https://l.facebook.com/')],
  [5, { referrer: 'https://chatgpt.com/', campaign: { utm_source: 'chatgpt.com' } }],
  [2, from('https://www.perplexity.ai/')],
  [
    4,
    campaign('https://www.google.com/', 'google', 'cpc', 'moving-checklists', {
      utm_term: 'moving checklist',
    }),
  ],
  [
    2,
    campaign('https://l.instagram.com/', 'instagram', 'paid-social', 'family-autumn', {
      utm_content: 'video-1',
    }),
  ],
  [3, from('https://families.example/links')],
  [2, NEWSLETTER],
  [1, { ...from('https://www.producthunt.com/'), query: { ref: 'producthunt' } }],
  [1, from('https://m.facebook.com/')],
  [3, { referrer: null, campaign: SHARE_CAMPAIGN }],
  [2, { referrer: null, campaign: QR_CODE_CAMPAIGN }],
  [2, { referrer: null, campaign: { ...EMBED_CAMPAIGN, utm_content: 'families.example' } }],
];

const RETURNS: Weighted<Arrival | null> = [
  [55, DIRECT],
  [25, null],
  [15, NEWSLETTER],
  [5, LETTER_FOOTER],
];

function from(referrer: string): Arrival {
  return { referrer, campaign: {} };
}

function campaign(
  referrer: string | null,
  source: string,
  medium: string,
  name: string,
  details: Readonly<Record<string, string>>,
): Arrival {
  return { referrer, campaign: { utm_source: source, utm_medium: medium, utm_campaign: name, ...details } };
}

const ERRORS: Weighted<Pick<EventProperties<'error'>, 'kind' | 'message' | 'stack'>> = [
  [5, { kind: 'chunk', message: '/_next/static/chunks/pages/templates-5d1c0ac0.js', stack: '' }],
  [
    4,
    {
      kind: 'rejection',
      message: 'TypeError: Load failed',
      stack: 'fetch@/_next/static/chunks/742.js:1:4821',
    },
  ],
  [
    1,
    {
      kind: 'error',
      message: 'QuotaExceededError: The quota has been exceeded.',
      stack: 'setItem@[native code]',
    },
  ],
];

/** How many visits there are on a day of the week, from Sunday on, and at an hour of the visitor's day. */
const WEEKDAYS = [0.96, 1.12, 1.1, 1.06, 1.02, 0.9, 0.84];
const HOURS: Weighted<number> = [
  4, 2, 1, 1, 1, 2, 7, 14, 20, 24, 25, 24, 23, 22, 22, 23, 24, 25, 28, 34, 38, 34, 22, 10,
].map((weight, hour) => [weight, hour]);

/** Visits on the last day, for each on the first one. */
const GROWTH = 1.35;

const RETURN_SHARE = 0.25;
const BOT_SHARE = 0.025;
const REDIRECT_SHARE = 0.045;
const BOUNCE_SHARE = 0.42;

/** Time, in ms, until an event has arrived. */
const LATENCY_MS = 2_000;

/** Visits of people, a day, that begin so many ms before midnight in UTC. */
const MIDNIGHT_VISITS = 3;
const MIDNIGHT_MS = 15_000;

/** First pages that do not exist any longer. */
const BROKEN_SHARE = 0.015;
const BROKEN_LINKS: Weighted<readonly [path: string, linkedFrom: string | null]> = [
  [5, ['/packing-list-2019', 'https://families.example/links']],
  [3, ['/packing-list-2019', null]],
  [3, ['/templates/camping-list', 'https://forum.example/t/first-time-camping']],
  [2, ['/blog/moving-day', 'https://www.reddit.com/']],
  [1, ['/blog/moving-day', null]],
];

/** Lists that are published before the last day: the place among the most popular ones, and the days since. */
const NEW_LISTS: ReadonlyMap<number, number> = new Map([
  [4, 45],
  [9, 31],
  [15, 17],
  [22, 5],
]);

/** How visitors who do not use a share sheet share a list. */
const SHARE_METHODS: Weighted<EventProperties<'list shared'>['method']> = [
  [3, 'copied-link'],
  [1, 'copied-embed'],
];

/** Visits without a network at their end, whose last events come hours or days later. */
const LATE_SHARE = 0.03;
const MAX_LATE_MS = 3 * DAY_MS;

/** Events that arrive twice, because the response to the first delivery was lost. */
const REPEATED_SHARE = 0.005;
const REPEATED_AFTER_MS = 60_000;

type Visitor = {
  id: string;
  audience: Audience;
  device: Device;
  isBot?: boolean;
  isOwn?: boolean;
  visits: number;
};

/** The site in one language: its lists, the most popular first, and words that find some of them. */
type Site = { lists: readonly Template[]; terms: readonly string[] };

type Page = { page: string; slug: string; pathname: string; val?: string };

const INDEX: Page = { page: 'index', slug: '/', pathname: '/' };
const TEMPLATES: Page = { page: 'templates', slug: '/templates', pathname: '/templates' };

/** Makes up visits, day by day: the events of visits that begin on a day, in the order in which they are stored. */
export function* generateDays(options: DemoOptions): Generator<InsightsEvent[]> {
  const { templates, siteUrl, seed, end, days, visitsPerDay } = options;
  const sites = new Map(AUDIENCES.map(([, { locale }]) => [locale, toSite(templates, locale)]));
  const daysSince = new Map(
    (sites.get(DEFAULT_LOCALE)?.lists ?? []).map(({ id }, place) => [id, NEW_LISTS.get(place) ?? days]),
  );
  const known: Visitor[] = [];
  let late: InsightsEvent[] = [];
  const owner = { ...createVisitor(new Random(seed)), isOwn: true };
  for (let index = 0; index < days; index += 1) {
    const day = Math.floor(end / DAY_MS) - days + 1 + index;
    const random = new Random(seed, day);
    const growth = 1 + (GROWTH - 1) * (index / Math.max(1, days - 1) - 0.5);
    const visits = Math.round(visitsPerDay * (WEEKDAYS[new Date(day * DAY_MS).getUTCDay()] ?? 1) * growth);
    const visitors = Array.from({ length: visits }, () => {
      const returning = random.chance(RETURN_SHARE) ? known[random.below(known.length)] : undefined;
      const visitor = returning ?? createVisitor(random);
      if (!returning) known.push(visitor);
      return visitor;
    });
    const bots = Array.from({ length: Math.ceil(visits * BOT_SHARE) }, () => ({
      ...createVisitor(random),
      isBot: true,
    }));
    const delivery = new Random(seed, day, 1);
    const published = new Map(
      [...sites].map(([locale, site]) => {
        const lists = site.lists.filter(({ id }) => (daysSince.get(id) ?? days) >= days - 1 - index);
        return [locale, { ...site, lists }];
      }),
    );
    const events = [...visitors, ...bots, owner].flatMap((visitor, number) => {
      const site = published.get(visitor.audience.locale) ?? { lists: [], terms: [] };
      const isAtMidnight = number < MIDNIGHT_VISITS;
      return deliver(delivery, new Visit(random, { visitor, site, siteUrl, day, isAtMidnight }).make());
    });
    for (let count = 0; count < visits * REDIRECT_SHARE; count += 1)
      events.push(makeRedirect(random, day, { siteUrl, lists: sites.get('en')?.lists ?? [] }));
    const isLate = ({ time, received }: InsightsEvent) =>
      received > time + HOUR_MS && received >= (day + 1) * DAY_MS;
    const all = [...late, ...events];
    late = all.filter(isLate);
    yield all
      .filter((event) => !isLate(event))
      .filter(({ received }) => received <= end)
      .sort((a, b) => a.received - b.received);
  }
}

/** Some events of a visit arrive late, and some twice. */
function deliver(random: Random, events: readonly InsightsEvent[]): InsightsEvent[] {
  const lateFrom = random.chance(LATE_SHARE) ? events.length / 2 : events.length;
  const delay = HOUR_MS + random.below(MAX_LATE_MS - HOUR_MS);
  return events.flatMap((event, index) => {
    const sent = index < lateFrom ? event : { ...event, received: event.received + delay };
    return random.chance(REPEATED_SHARE)
      ? [sent, { ...sent, received: sent.received + REPEATED_AFTER_MS }]
      : [sent];
  });
}

function choose<Value>(random: Random, values: Weighted<Value>): Value {
  let rest = random.next() * values.reduce((sum, [weight]) => sum + weight, 0);
  const found = values.find(([weight]) => {
    rest -= weight;
    return rest < 0;
  });
  const [, value] = found ?? values[0] ?? [];
  return value as Value;
}

/** Lists in the language of the site come first, as search engines show them; the rest is by chance. */
function toSite(templates: readonly Template[], locale: Locale): Site {
  const variants = new Map<string, Template>();
  for (const template of templates) {
    if (template.locale === locale || (template.locale === DEFAULT_LOCALE && !variants.has(template.id)))
      variants.set(template.id, template);
  }
  const random = new Random(locale.length);
  const scored = [...variants.values()].map((list) => ({ list, score: random.next() }));
  const scoreOf = ({ list, score }: (typeof scored)[number]) => score + (list.locale === locale ? 1 : 0);
  const lists = scored.sort((a, b) => scoreOf(b) - scoreOf(a)).map(({ list }) => list);
  const own = lists.filter((list) => list.locale === locale);
  return {
    lists,
    terms: own.flatMap(({ keywords }) => keywords.slice(0, 1)).map((term) => term.toLowerCase()),
  };
}

function createVisitor(random: Random): Visitor {
  const id = `demo-${random.below(2 ** 32).toString(36)}${random.below(2 ** 32).toString(36)}`;
  return { id, audience: choose(random, AUDIENCES), device: choose(random, DEVICES), visits: 0 };
}

function pickTime(random: Random, day: number, utcOffset: number): number {
  const hour = (choose(random, HOURS) - utcOffset + 24) % 24;
  return day * DAY_MS + hour * HOUR_MS + random.below(HOUR_MS);
}

/** A scan of a QR code, or a link to the app that did not open it. */
function makeRedirect(
  random: Random,
  day: number,
  { siteUrl, lists }: { siteUrl: string; lists: readonly Template[] },
): InsightsEvent {
  const [platform, target] = random.chance(0.5) ? ['ios', 'app-store'] : ['android', 'play'];
  const list = lists[random.zipf(lists.length)];
  const source = random.chance(0.6) ? 'qr' : 'link';
  const event = toServerEvent(
    'app redirect',
    { target, route: 'open', page: 'template', id: list?.id, lang: DEFAULT_LOCALE, platform, source },
    { received: pickTime(random, day, 0), domain: new URL(siteUrl).host },
  );
  return { ...event, insertId: `demo-${random.below(2 ** 32)}` };
}

type VisitOptions = { visitor: Visitor; site: Site; siteUrl: string; day: number; isAtMidnight: boolean };

/** The events that the client sends in a visit of one tab. */
class Visit {
  readonly #events: InsightsEvent[] = [];
  readonly #random: Random;
  readonly #options: VisitOptions;
  #arrival: Arrival;
  readonly #build: string;
  /** Epoch milliseconds. */
  #now: number;
  #page: Page = INDEX;

  constructor(random: Random, options: VisitOptions) {
    const { visitor, day, isAtMidnight } = options;
    const { utcOffset, searchEngine } = visitor.audience;
    this.#random = random;
    this.#options = options;
    this.#arrival = choose(random, visitor.visits > 0 ? RETURNS : ARRIVALS) ?? from(searchEngine);
    this.#build = `build-${Math.floor(day / 7)}`;
    const time = pickTime(random, day, utcOffset);
    this.#now = isAtMidnight ? (day + 1) * DAY_MS - MIDNIGHT_MS : time;
    visitor.visits += 1;
  }

  make(): InsightsEvent[] {
    const random = this.#random;
    const isBroken = random.chance(BROKEN_SHARE);
    const list = this.#arrival.isAtIndex || isBroken ? null : this.#pickList();
    this.#page = list ? listPage(list) : INDEX;
    if (isBroken) {
      const [slug, linkedFrom] = choose(random, BROKEN_LINKS);
      this.#page = { page: '404', slug, pathname: '/404' };
      this.#arrival = linkedFrom === null ? DIRECT : from(linkedFrom);
    }
    this.#send('website started', {});
    this.#view(list);
    const landing = this.#page;
    if (this.#options.visitor.isBot) return this.#events;
    if (!random.chance(BOUNCE_SHARE)) {
      if (list) this.#use(list);
      for (let pages = 1; pages < 10 && random.chance(0.6); pages += 1) this.#goOn();
    }
    if (random.chance(0.012)) this.#send('error', { ...choose(random, ERRORS), build: this.#build });
    this.#leave();
    this.#page = landing;
    this.#sendVitals();
    return this.#events;
  }

  #goOn(): void {
    const random = this.#random;
    if (random.chance(this.#page.page === 'template' ? 0.12 : 0.42)) this.#search();
    const next = this.#pickList();
    this.#send('click', { position: 'results', elem: 'template', param: next.id });
    this.#open(listPage(next), next);
    this.#use(next);
  }

  #search(): void {
    const random = this.#random;
    const { site, visitor } = this.#options;
    const { missing } = visitor.audience;
    const origin = this.#page.page === 'index' ? 'home' : 'templates';
    if (origin === 'home') this.#open(TEMPLATES, null);
    this.#wait(6);
    if (random.chance(0.14)) this.#send('search', { term: random.pick(missing), results: 0, origin });
    else this.#send('search', { term: random.pick(site.terms), results: 1 + random.zipf(30), origin });
  }

  /** What a visitor does with a list. */
  #use(list: Template): void {
    const random = this.#random;
    const properties = listProperties(list);
    const isPhone = this.#isPhone();
    this.#wait(20);
    if (random.chance(0.1)) this.#change(list, properties);
    if (random.chance(0.45)) this.#tick(list, properties);
    if (random.chance(0.04)) this.#takeAlong(properties);
    if (random.chance(0.04)) this.#send('list copied', properties);
    if (random.chance(0.04))
      this.#send('list shared', {
        ...properties,
        method: isPhone ? 'share-sheet' : choose(random, SHARE_METHODS),
      });
    if (random.chance(isPhone ? 0.01 : 0.05)) this.#send('list printed', properties);
    if (random.chance(0.02)) this.#send('list downloaded', { ...properties, format: 'md' });
    if (!random.chance(isPhone ? 0.06 : 0.02)) return;
    const isAndroid = this.#options.visitor.device.$os === 'Android';
    const [store, position] = isPhone
      ? (['open-app', 'list-actions'] as const)
      : ([isAndroid ? 'play' : 'app-store', 'take-along'] as const);
    this.#send('click', { position, elem: store });
    this.#send('app hand-off', { store, position, ...properties });
  }

  /** What a visitor changes about a list. */
  #change(list: Template, properties: ListProperties): void {
    const random = this.#random;
    const { id: item = '' } = listItems(list.checklist)[0] ?? {};
    const changes: Weighted<() => void> = [
      [8, () => this.#send('item left out', { ...properties, item })],
      [2, () => this.#send('item put back', { ...properties, item })],
      [8, () => this.#send('item added', { ...properties, place: random.chance(0.7) ? 'section' : 'item' })],
      [4, () => this.#send('item edited', { ...properties, item: random.chance(0.5) ? 'own' : item })],
      [2, () => this.#send('item removed', properties)],
      [3, () => this.#send('items reordered', { ...properties, item, method: 'drag' })],
      [2, () => this.#send('item due day set', properties)],
      [6, () => this.#send('list day set', properties)],
      [2, () => this.#send('list day removed', properties)],
      [3, () => this.#send('calendar saved', { ...properties, entries: 1 + random.below(6) })],
      [2, () => this.#send('list copy started', { ...properties, copies: 2 })],
    ];
    for (let count = 1 + random.below(8); count > 0; count -= 1) {
      this.#wait(8);
      choose(random, changes)();
    }
  }

  /** To another device, or from a file or a private share. */
  #takeAlong(properties: ListProperties): void {
    const random = this.#random;
    const contents = random.chance(0.6) ? 'ticks' : 'changes';
    const ways: Weighted<() => void> = [
      [4, () => this.#send('transfer opened', { ...properties, contents, fits: 'code' })],
      [3, () => this.#send('transfer received', { ...properties, contents, method: 'merge' })],
      [2, () => this.#send('lists file saved', { lists: 1 + random.below(9) })],
      [2, () => this.#send('lists file opened', { outcome: 'added', lists: 1 + random.below(9) })],
      [2, () => this.#send('private share taken', { items: 5 + random.below(40) })],
    ];
    choose(random, ways)();
  }

  #tick(list: Template, properties: ListProperties): void {
    const items = listItems(list.checklist);
    const done = this.#random.chance(0.16) ? items.length : 1 + this.#random.zipf(items.length);
    for (const { id } of items.slice(0, done)) {
      this.#wait(3);
      this.#send('click', { position: 'checklist', elem: 'item', param: list.id, param2: id, param3: 'on' });
      if (id === items[0]?.id) this.#send('list started', properties);
    }
    if (done === items.length) this.#send('list completed', properties);
    const percent = Math.floor((100 * done) / items.length);
    this.#send('list progress', { ...properties, done, percent });
  }

  #open(page: Page, list: Template | null): void {
    this.#leave();
    this.#page = page;
    this.#view(list);
  }

  #view(list: Template | null): void {
    if (list) this.#send('template view', listProperties(list));
    else this.#send('page view', {});
    this.#wait(8);
  }

  #leave(): void {
    this.#send('page engagement', {
      seconds: 1 + this.#random.below(60),
      scroll: this.#random.below(101),
    });
  }

  #sendVitals(): void {
    const random = this.#random;
    const slowness = (this.#isPhone() ? 2 : 1) * (0.5 + random.next() + random.next() ** 4);
    this.#send('web vitals', {
      ttfb: Math.round(130 * slowness),
      lcp: Math.round(650 * slowness),
      inp: Math.round(40 * slowness * (0.5 + random.next())),
      cls: random.chance(0.8) ? 0 : Math.round(random.next() * 150) / 1000,
      build: this.#build,
    });
  }

  #isPhone(): boolean {
    return this.#options.visitor.device.$screen_width < 500;
  }

  #pickList(): Template {
    const { lists } = this.#options.site;
    const list = lists[this.#random.zipf(lists.length)];
    if (!list) throw new Error('The catalog has no lists.');
    return list;
  }

  /** Some time goes by, around these seconds. */
  #wait(seconds: number): void {
    this.#now += Math.round(seconds * 1000 * (0.5 + this.#random.next() ** 2 * 2));
  }

  #send<Name extends EventName>(event: Name, properties: EventProperties<Name>): void {
    const { visitor, siteUrl } = this.#options;
    const { referrer, campaign: parameters, query: others } = this.#arrival;
    const { locale } = visitor.audience;
    // Only the URL of the first page says how the visitor came.
    const query =
      event === 'website started' ? new URLSearchParams({ ...parameters, ...others }).toString() : '';
    // Events of the same millisecond keep their order.
    this.#now += 1;
    const given = {
      ...visitor.device,
      ...parameters,
      ...(referrer !== null && { $referrer: referrer, $referring_domain: referringDomain(referrer) }),
      ...this.#page,
      ...properties,
      $current_url: absoluteUrl(siteUrl, this.#page.slug, locale) + (query && `?${query}`),
      app: 'website',
      domain: new URL(siteUrl).host,
      lang: locale,
      distinct_id: `$device:${visitor.id}`,
      $insert_id: `${visitor.id}-${this.#now}`,
      time: this.#now / 1000,
    };
    const source = {
      received: this.#now + LATENCY_MS,
      isBot: visitor.isBot === true,
      isOwn: visitor.isOwn === true,
    };
    const stored = toInsightsEvent({ event, properties: given }, source);
    if (stored) this.#events.push(stored);
  }
}

function listPage({ id }: Template): Page {
  return { page: 'template', slug: `/${id}`, pathname: TEMPLATE_ROUTE, val: id };
}

function listProperties({ id, title, tags, channel, locale, checklist }: Template): ListProperties {
  return { id, title, tags, channel, locale, items: listItems(checklist).length };
}
