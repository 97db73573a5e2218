/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isbot } from 'isbot';
import { findPlanErrors } from '@/__tests__/support/plan-errors';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { EVENTS } from '@/lib/analytics/plan/events';
import { SERVER_EVENTS } from '@/lib/analytics/plan/server-events';
import { LOCALES } from '@/lib/config/locales';
import {
  type GenerateOptions,
  generateDays,
  type ReceivedEvent,
} from '@/scripts/support/insights/generate-visits';
import { toVisitedSites } from '@/scripts/support/insights/site-content';

const END = Date.parse('2026-11-23T15:30:00Z');

let options: GenerateOptions;

beforeAll(async () => {
  const sites = toVisitedSites((await readCatalogContent()).templates);
  options = { sites, siteUrl: 'https://checkleaf.example', seed: 1, end: END, days: 30, visitsPerDay: 60 };
  events = [...generateDays(options)].flat();
});

/** Of `options`. */
let events: ReceivedEvent[];

/** What browsers have sent, with who sent it. */
const fromBrowsers = (given: readonly ReceivedEvent[] = events) =>
  given.flatMap((event) => (event.sender === 'browser' ? [event] : []));

const fromServer = () => events.flatMap((event) => (event.sender === 'server' ? [event] : []));

/** The same event can arrive twice. */
const unique = <Event extends { event: { properties: { $insert_id: string } } }>(
  events: readonly Event[],
) => [...new Map(events.map((event) => [event.event.properties.$insert_id, event])).values()];

describe('generated visits', () => {
  test('are the same for the same seed and end, and others for another seed', () => {
    const short = { ...options, days: 3 };
    const first = JSON.stringify([...generateDays(short)]);
    expect(JSON.stringify([...generateDays(short)])).toBe(first);
    expect(JSON.stringify([...generateDays({ ...short, seed: 2 })])).not.toBe(first);
  });

  test('send only what the tracking plan describes', () => {
    const sent = fromBrowsers().map(({ event }) => event);
    expect(sent.length).toBeGreaterThan(10_000);
    expect(findPlanErrors(sent.map(({ event, properties }) => ({ event, properties })))).toEqual([]);
    for (const { properties } of fromServer()) {
      for (const [name, property] of Object.entries(SERVER_EVENTS['app redirect'].properties)) {
        const value = (properties as Record<string, unknown>)[name];
        if (value === undefined) expect(property).toHaveProperty('optional', true);
        else if ('values' in property) expect(property.values).toContain(value);
      }
    }
  });

  test('have every event that people cause, in every language, on every day', () => {
    const sent = fromBrowsers();
    // Nobody saw a page that could not be rendered.
    const names = Object.keys(EVENTS).filter((name) => name !== 'ErrorBoundary');
    expect(new Set(sent.map(({ event }) => event.event))).toEqual(new Set(names));
    expect(new Set(sent.map(({ event }) => event.properties.lang))).toEqual(new Set(LOCALES));
    const days = new Set(sent.map(({ event }) => Math.floor(event.properties.time / 86_400)));
    expect(days.size).toBe(30);
    expect(events.every(({ received }) => received <= END)).toBe(true);
  });

  test('arrive after they happened, and twice unchanged', () => {
    const sent = fromBrowsers();
    expect(sent.every(({ received, event }) => received >= event.properties.time * 1000)).toBe(true);
    const once = unique(sent);
    expect(once.length).toBeLessThan(sent.length);
    const contents = new Set(sent.map(({ event }) => JSON.stringify(event)));
    expect(contents.size).toBe(once.length);
  });

  test('are of new and returning visitors, from many sources, some of bots and some of the owner', () => {
    const starts = unique(fromBrowsers()).filter(({ event }) => event.event === 'website started');
    const visitorOf = ({ event }: (typeof starts)[number]) => event.properties.distinct_id;
    const visitors = new Set(starts.map(visitorOf));
    expect(visitors.size).toBeLessThan(starts.length * 0.95);
    expect(visitors.size).toBeGreaterThan(starts.length * 0.5);
    const domains = new Set(starts.map(({ event }) => event.properties.$referring_domain));
    for (const domain of [undefined, 'www.google.de', 'chatgpt.com', 'www.pinterest.com'])
      expect(domains).toContain(domain);
    const campaigns = starts.map(({ event }) => String(event.properties.$current_url));
    expect(campaigns.some((url) => url.includes('utm_source=newsletter'))).toBe(true);
    const bots = starts.filter(({ userAgent }) => isbot(userAgent));
    expect(bots.length).toBeGreaterThan(0);
    expect(bots.length).toBeLessThan(starts.length * 0.05);
    expect(new Set(starts.filter(({ isOwn }) => isOwn).map(visitorOf)).size).toBe(1);
  });

  test('search for what there is and for what is missing', () => {
    const searches = unique(fromBrowsers()).filter(({ event }) => event.event === 'search');
    const empty = searches.filter(({ event }) => event.properties.results === 0);
    expect(empty.length).toBeGreaterThan(0);
    expect(empty.length).toBeLessThan(searches.length / 3);
  });

  test('begin a list before they complete it, with as many clicks as it has items', () => {
    const sent = unique(fromBrowsers()).map(({ event }) => event);
    const completed = sent.filter(({ event }) => event === 'list completed');
    expect(completed.length).toBeGreaterThan(0);
    for (const { properties } of completed) {
      const isOfList = (event: (typeof sent)[number], id: unknown) =>
        event.properties.distinct_id === properties.distinct_id && id === properties.id;
      const ticks = sent.filter(
        (event) => event.event === 'click' && isOfList(event, event.properties.param),
      );
      const items = ticks.map((event) => event.properties.param2).filter((item) => item !== undefined);
      expect(new Set(items).size).toBe(properties.items);
      const start = sent.find(
        (event) => event.event === 'list started' && isOfList(event, event.properties.id),
      );
      expect(start?.properties.time).toBeLessThan(Number(properties.time));
    }
  });
});
