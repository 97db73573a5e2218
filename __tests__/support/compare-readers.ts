import { expect } from '@jest/globals';
import type { Metric } from '@/lib/insights/definitions';
import { DIMENSIONS, type Dimension, type Filters } from '@/lib/insights/dimensions';
import type {
  Breakdown,
  DayRange,
  ExportCursor,
  ExportedEvent,
  ExportPage,
  InsightsReader,
  Scope,
} from '@/lib/insights/insights-reader';
import { toInsightsEvent } from '@/lib/server/insights/ingest/to-insights-event';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What tables are sorted by, and what is left out if it is 0. */
const SORTED_BY: Partial<Record<Dimension, readonly Metric[]>> = {
  page: ['views', 'visitors', 'sessions'],
  list: ['starts', 'views'],
  term: ['searches', 'emptySearches'],
  store: ['handOffs'],
  position: ['handOffs'],
  error: ['errors', 'visitors'],
  redirect: ['redirects'],
  source: ['visitors', 'engagedSeconds'],
  campaign: ['sessions'],
};

/** Everything that a reader returns about a period, with rows of the same number in one order. */
export async function readEverything(reader: InsightsReader, scope: Scope): Promise<object> {
  const tables: Record<string, Breakdown> = {};
  for (const dimension of Object.keys(DIMENSIONS) as Dimension[]) {
    const sorted = SORTED_BY[dimension] ?? ['visitors'];
    for (const sortBy of Object.keys(scope.filters).length === 0 ? sorted : sorted.slice(0, 1)) {
      const { rows, total } = await reader.breakdown(scope, dimension, { sortBy, limit: 10_000 });
      expect(rows.map((row) => row[sortBy])).toEqual(rows.map((row) => row[sortBy]).sort((a, b) => b - a));
      tables[`${dimension} by ${sortBy}`] = {
        rows: rows.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
        total,
      };
    }
  }
  return {
    totals: await reader.totals(scope),
    days: await reader.series(scope, 'day'),
    hours: await reader.series(scope, 'hour'),
    vitals: await reader.vitals(scope),
    funnel: await reader.handOffFunnel(scope),
    tables,
  };
}

/** All events of a range, those at the same time in one order. */
export async function exportAll(
  reader: InsightsReader,
  range: DayRange,
  limit: number,
): Promise<ExportedEvent[]> {
  const events: ExportedEvent[] = [];
  let after: ExportCursor | null = null;
  do {
    const page: ExportPage = await reader.exportEvents(range, { after, limit });
    events.push(...page.events);
    after = page.next;
  } while (after !== null);
  expect(events.map(({ time }) => time)).toEqual(events.map(({ time }) => time).sort((a, b) => a - b));
  return events
    .map((event) => [event.time, JSON.stringify(event), event] as const)
    .sort(([time, json], [otherTime, otherJson]) => time - otherTime || (json < otherJson ? -1 : 1))
    .map(([, , event]) => event);
}

/** Filters by one value and by several, also by values that nothing has. */
export function listFilters(list: string): Filters[] {
  return [
    {},
    { pageKind: 'template' },
    { source: 'direct' },
    { list },
    { language: 'de' },
    { device: 'phone' },
    { pageKind: '404' },
    { list, device: 'computer' },
    { source: 'direct', language: 'en' },
    { pageKind: 'template', list, source: 'google.com', language: 'en', device: 'phone' },
    { source: 'direct', list: 'none-has-this' },
  ];
}

/** Visits that made-up ones lack, about a midnight in epoch ms. */
export function oddVisits(midnight: number): InsightsEvent[] {
  const events: InsightsEvent[] = [];
  const send = (visitor: string, time: number, event: string, properties: object = {}, isBot = false) => {
    const common = { page: 'index', slug: '/', pathname: '/', lang: 'en', domain: 'checkleaf.example' };
    const device = { $os: 'Windows', $browser: 'Firefox', $screen_width: 1920, $screen_height: 1080 };
    const ids = { distinct_id: visitor, $insert_id: `${visitor}-${events.length}`, time: time / 1000 };
    const given = { event, properties: { ...common, ...device, ...properties, ...ids } };
    const stored = toInsightsEvent(given, { received: time + 1_000, isBot, isOwn: false });
    if (stored) events.push(stored);
  };
  const list = {
    id: 'moving',
    title: 'Moving',
    tags: ['home'],
    channel: 'home-desk',
    locale: 'en',
    items: 12,
  };
  const listPage = { page: 'template', slug: '/moving', pathname: '/[id]', val: 'moving' };
  // Goes on after midnight, when it says where it came from, and goes to the app.
  send('midnight', midnight - 10 * MINUTE, 'page view');
  send('midnight', midnight - 5 * MINUTE, 'template view', { ...list, ...listPage });
  send('midnight', midnight + 2 * MINUTE, 'website started', {
    ...listPage,
    $referring_domain: 'www.perplexity.ai',
    $referrer: 'https://www.perplexity.ai/',
  });
  send('midnight', midnight + 5 * MINUTE, 'app hand-off', {
    ...list,
    ...listPage,
    store: 'play',
    position: 'take-along',
  });
  // Longer than a day, without a pause.
  for (let time = -15 * HOUR; time < 12 * HOUR; time += 20 * MINUTE)
    send('restless', midnight + time, time % HOUR === 0 ? 'page view' : 'page engagement', {
      seconds: 7.35,
      scroll: 3,
    });
  // Exactly as long as a session may pause, and 1 ms less.
  for (const time of [0, 30 * MINUTE, 60 * MINUTE - 1]) send('pausing', midnight - HOUR + time, 'page view');
  send('lost', midnight + HOUR, 'page view', { page: '404', slug: '/no/such', pathname: '/404' });
  send('lost', midnight + HOUR + 1, 'search', { term: 'Ünknown “thing”', results: 0, origin: 'home' });
  send('lost', midnight + HOUR + 2, 'ErrorBoundary', {
    message: "it's broken",
    stack: '',
    build: 'b',
    kind: 'error',
  });
  send('robot', midnight, 'page view', {}, true);
  send('unplanned', midnight, 'no such event');
  return events;
}
