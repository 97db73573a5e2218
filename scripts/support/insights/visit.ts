import type { EventName, EventProperties, ListProperties } from '@/lib/analytics/plan/events';
import { referringDomain } from '@/lib/analytics/referring-domain';
import { absoluteUrl } from '@/lib/links/localized-path';
import { TEMPLATE_ROUTE } from '@/lib/links/template-route';
import type { Random } from '@/scripts/bench/seed/random';
import type { Audience } from './audiences';
import type { Device } from './devices';
import type { VisitedList } from './site-content';

/** An event as the client sends it. */
export type SentEvent = {
  event: EventName;
  properties: Readonly<Record<string, unknown>> & { time: number; $insert_id: string };
};

/** A browser, and what its cookie contains. */
export type Visitor = {
  /** A UUID. */
  id: string;
  device: Device;
  audience: Audience;
  isOwn: boolean;
  isBot: boolean;
  /** Properties that are sent with every event: first and last touch. */
  stored: Readonly<Record<string, string>>;
  /** Numbers of ticked items by list. */
  ticks: Map<string, number>;
};

/** A page of the site, without language. */
export type Page = {
  kind: string;
  slug: string;
  pathname: string;
  val?: string;
  list?: VisitedList;
};

export const INDEX_PAGE: Page = { kind: 'index', slug: '/', pathname: '/' };
export const TEMPLATES_PAGE: Page = { kind: 'templates', slug: '/templates', pathname: '/templates' };
export const PRIVACY_PAGE: Page = { kind: 'privacy', slug: '/privacy', pathname: '/privacy' };
export const YOUR_LISTS_PAGE: Page = { kind: 'your-lists', slug: '/your-lists', pathname: '/your-lists' };

export function listPage(list: VisitedList): Page {
  return { kind: 'template', slug: `/${list.id}`, pathname: TEMPLATE_ROUTE, val: list.id, list };
}

export function tagPage(tag: string): Page {
  return { kind: 'tag', slug: `/templates/${tag}`, pathname: '/templates/[tag]', val: tag };
}

export function channelPage(channel: string): Page {
  return { kind: 'channel', slug: `/channel/${channel}`, pathname: '/channel/[id]', val: channel };
}

/** Version of mixpanel-browser, whose events have these properties. */
const LIBRARY_VERSION = '2.83.0';

/** Longest insert id, in base 36, of one random number. */
const ID_RANGE = 36 ** 9;

export type VisitOptions = {
  /** Origin of the site, without slash at its end. */
  siteUrl: string;
  visitor: Visitor;
  random: Random;
  /** Epoch milliseconds. */
  start: number;
  /** Of the page load that begins the visit. */
  referrer: string | null;
  /** Id of the build of the site. */
  build: string;
};

/** Notes the events that the client sends in a visit of one tab, from its first page load on. */
export class Visit {
  readonly events: SentEvent[] = [];
  /** Epoch milliseconds. */
  #now: number;
  #page: Page;
  #url: string;
  #referrer: string | null;
  readonly #loaded: Page;
  readonly #options: VisitOptions;
  /** Properties of all events of the visit. */
  readonly #common: Readonly<Record<string, unknown>>;

  /** @param campaign query parameters of the URL. */
  constructor(options: VisitOptions, landing: Page, campaign: Readonly<Record<string, string>>) {
    this.#options = options;
    const { visitor, siteUrl } = options;
    this.#common = {
      ...visitor.device.properties,
      mp_lib: 'web',
      $lib_version: LIBRARY_VERSION,
      ...visitor.stored,
      app: 'website',
      domain: new URL(siteUrl).host,
      distinct_id: `$device:${visitor.id}`,
      $device_id: visitor.id,
      lang: visitor.audience.locale,
    };
    this.#now = options.start;
    this.#page = landing;
    this.#loaded = landing;
    this.#referrer = options.referrer;
    const query = new URLSearchParams(campaign).toString();
    this.#url = this.#urlOf(landing) + (query && `?${query}`);
    this.track('website started', {});
    this.#view();
  }

  get page(): Page {
    return this.#page;
  }

  get now(): number {
    return this.#now;
  }

  /** Follows a link within the site. */
  open(page: Page): void {
    this.leavePage();
    this.#page = page;
    this.#url = this.#urlOf(page);
    this.#pass(0.2, 0.8);
    this.#view();
  }

  /** Loads the page again. */
  reload(): void {
    this.leavePage();
    this.#referrer = this.#url;
    this.#pass(0.4, 1.5);
    this.track('website started', {});
    this.#view();
  }

  /** The visitor reads: this much time goes by, in seconds. */
  read(seconds: number): void {
    this.#now += Math.round(seconds * 1000);
  }

  /** Sends an event on the current page. */
  track<Name extends EventName>(event: Name, properties: EventProperties<Name>): void {
    this.#send(event, properties, this.#page, this.#url);
  }

  /** Sends the engagement with the page, up to now. */
  leavePage(): void {
    const { random } = this.#options;
    const seconds = Math.min(1_800, Math.max(1, Math.round((this.#now - this.#viewedAt) / 100) / 10));
    // Nobody is active all the time that a page is shown.
    const active = Math.round(seconds * (0.55 + 0.4 * random.next()) * 10) / 10;
    this.track('page engagement', { seconds: active, scroll: random.below(101) });
    this.#viewedAt = this.#now;
  }

  /** Sends what the client sends when the visitor leaves the site. */
  end(vitals: EventProperties<'web vitals'>): void {
    this.leavePage();
    this.#send('web vitals', vitals, this.#loaded, this.#url);
  }

  #viewedAt = 0;

  #view(): void {
    this.#viewedAt = this.#now;
    const { list } = this.#page;
    if (list) this.track('template view', listProperties(list));
    else this.track('page view', {});
  }

  /** Between these seconds go by. */
  #pass(min: number, max: number): void {
    this.read(min + this.#options.random.next() * (max - min));
  }

  #urlOf({ slug }: Page): string {
    const { siteUrl, visitor } = this.#options;
    return absoluteUrl(siteUrl, slug, visitor.audience.locale);
  }

  #send(event: EventName, properties: object, page: Page, url: string): void {
    const { random } = this.#options;
    const { kind, slug, pathname, val } = page;
    const referrer = this.#referrer;
    // Events of the same millisecond keep their order.
    this.#now += 1;
    this.events.push({
      event,
      properties: {
        ...this.#common,
        $current_url: url,
        ...(referrer !== null && { $referrer: referrer, $referring_domain: referringDomain(referrer) }),
        slug,
        pathname,
        page: kind,
        ...(val !== undefined && { val }),
        ...properties,
        time: this.#now / 1000,
        $insert_id: random.below(ID_RANGE).toString(36) + random.below(ID_RANGE).toString(36),
      },
    });
  }
}

export function listProperties({ id, title, tags, channel, locale, itemIds }: VisitedList): ListProperties {
  return { id, title, tags, channel, locale, items: itemIds.length };
}
