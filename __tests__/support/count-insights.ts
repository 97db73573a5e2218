import type { Metrics } from '@/lib/insights/definitions';
import type { Dimension } from '@/lib/insights/dimensions';
import type { Filters } from '@/lib/insights/filters';
import type { HandOffFunnel, VitalsRow } from '@/lib/insights/insights-reader';
import type { DescribedEvent } from './insights-events';

// The definitions once more, written for clarity and not for speed, and without the code of the site.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const VIEWS = ['page view', 'template view'];
const INTERACTIVE = [
  'click',
  'search',
  'list started',
  'list completed',
  'list progress',
  'list copied',
  'list shared',
  'list printed',
  'list downloaded',
  'app hand-off',
];

export type Visit = {
  visitor: string;
  events: DescribedEvent[];
  device: string;
  browser: string;
  os: string;
  source: string;
  channel: string;
  referrerHost: string | null;
  medium: string | null;
  campaign: string | null;
  campaignContent: string | null;
  campaignTerm: string | null;
  entryPage: string | null;
};

/** Describes a visit by its page loads; given by the test, which knows what it has generated. */
export type DescribeVisit = (events: readonly DescribedEvent[]) => Omit<Visit, 'visitor' | 'events'>;

/** All events of a history that count, in their visits. */
export type CountedHistory = { visits: Visit[]; redirects: DescribedEvent[] };

export function countHistory(
  events: readonly DescribedEvent[],
  describeVisit: DescribeVisit,
): CountedHistory {
  const counted = events.filter(({ flags }) => flags === 0 || flags === 8);
  const redirects = counted.filter(({ visitor }) => visitor === null);
  const visits: Visit[] = [];
  for (const visitor of new Set(counted.map((event) => event.visitor))) {
    if (visitor === null) continue;
    const own = counted.filter((event) => event.visitor === visitor).sort((a, b) => a.time - b.time);
    while (own.length > 0) {
      const first = own[0]?.time ?? 0;
      let end = 1;
      while (end < own.length) {
        const time = own[end]?.time ?? 0;
        if (time - (own[end - 1]?.time ?? 0) >= 30 * MINUTE || time > first + DAY) break;
        end += 1;
      }
      const part = own.splice(0, end);
      visits.push({ visitor, events: part, ...describeVisit(part) });
    }
  }
  return { visits, redirects };
}

/** What a visit has, and not each of its events. */
const OF_VISITS: readonly Dimension[] = [
  'device',
  'browser',
  'os',
  'channel',
  'source',
  'referrerHost',
  'medium',
  'campaign',
  'campaignContent',
  'campaignTerm',
  'entryPage',
];

/** Whether an event meets all conditions. Of a visit that does not exist, nothing is known. */
function meets(event: DescribedEvent, visit: Visit | null, filters: Filters): boolean {
  return Object.entries(filters).every(([name, conditions]) => {
    const dimension = name as Dimension;
    if (Object.keys(conditions).length > 0 && visit === null && OF_VISITS.includes(dimension)) return false;
    const value = valueIn(dimension, event, visit);
    const { is, not, contains } = conditions;
    if (is && (value === null || !is.includes(value))) return false;
    if (not && value !== null && not.includes(value)) return false;
    if (!contains) return true;
    return value !== null && contains.some((part) => value.toLowerCase().includes(part.toLowerCase()));
  });
}

/** Whether an event belongs to a value, as “everything” does. */
type Belongs = (event: DescribedEvent, visit: Visit | null) => boolean;

/** Numbers of a period, in epoch ms, the end excluded. */
export function countMetrics(
  history: CountedHistory,
  {
    from,
    to,
    filters,
    belongs = () => true,
  }: { from: number; to: number; filters: Filters; belongs?: Belongs },
): Metrics {
  const isIn = (time: number) => time >= from && time < to;
  const matching = (visit: Visit) =>
    visit.events.filter((event) => meets(event, visit, filters) && belongs(event, visit));
  const events = history.visits.flatMap(matching).filter(({ time }) => isIn(time));
  const begun = history.visits.filter(
    (visit) => isIn(visit.events[0]?.time ?? 0) && matching(visit).length > 0,
  );
  const named = (...names: string[]) => events.filter(({ name }) => names.includes(name));
  const engagedMs = named('page engagement').reduce(
    (sum, { amount }) => sum + Math.round((amount ?? 0) * 1000),
    0,
  );
  return {
    visitors: new Set(
      history.visits.flatMap((visit) =>
        matching(visit).some(({ time }) => isIn(time)) ? [visit.visitor] : [],
      ),
    ).size,
    sessions: begun.length,
    bounces: begun.filter(
      (visit) =>
        visit.events.filter(({ name }) => VIEWS.includes(name)).length === 1 &&
        visit.events.every(({ name }) => !INTERACTIVE.includes(name)),
    ).length,
    views: named(...VIEWS).length,
    engagedSeconds: Math.round(engagedMs / 1000),
    starts: named('list started').length,
    completions: named('list completed').length,
    copies: named('list copied').length,
    shares: named('list shared').length,
    prints: named('list printed').length,
    downloads: named('list downloaded').length,
    searches: named('search').length,
    emptySearches: named('search').filter(({ amount }) => amount === 0).length,
    handOffs: named('app hand-off').length,
    errors: named('error', 'ErrorBoundary').length,
    redirects: history.redirects.filter(
      (event) => isIn(event.time) && meets(event, null, filters) && belongs(event, null),
    ).length,
  };
}

/** The value of a dimension that an event has, if any. */
export function valueIn(dimension: Dimension, event: DescribedEvent, visit: Visit | null): string | null {
  const isNamed = (...names: string[]) => names.includes(event.name);
  switch (dimension) {
    case 'pageKind':
    case 'page':
    case 'list':
    case 'language':
      return event[dimension];
    case 'term':
      return isNamed('search') ? event.subject : null;
    case 'store':
      return isNamed('app hand-off') ? event.subject : null;
    case 'position':
      return isNamed('app hand-off') ? event.place : null;
    case 'error':
      return isNamed('error', 'ErrorBoundary') ? event.subject : null;
    case 'redirect':
      return isNamed('app redirect') ? event.subject : null;
    default:
      return visit?.[dimension] ?? null;
  }
}

/** Numbers of all values of a dimension. */
export function countBreakdown(
  history: CountedHistory,
  { from, to, filters, dimension }: { from: number; to: number; filters: Filters; dimension: Dimension },
): Map<string, Metrics> {
  const values = new Set<string>();
  for (const visit of history.visits) {
    for (const event of visit.events) values.add(valueIn(dimension, event, visit) ?? '');
  }
  for (const event of history.redirects) values.add(valueIn(dimension, event, null) ?? '');
  values.delete('');
  return new Map(
    [...values].map((value) => {
      const belongs: Belongs = (event, visit) => valueIn(dimension, event, visit) === value;
      return [value, countMetrics(history, { from, to, filters, belongs })];
    }),
  );
}

export function countFunnel(
  history: CountedHistory,
  { from, to, filters }: { from: number; to: number; filters: Filters },
): HandOffFunnel {
  const names = new Map<string, Set<string>>();
  for (const visit of history.visits) {
    for (const event of visit.events) {
      if (event.time < from || event.time >= to || !meets(event, visit, filters)) continue;
      names.set(visit.visitor, (names.get(visit.visitor) ?? new Set()).add(event.name));
    }
  }
  const visitors = [...names.values()];
  const viewed = visitors.filter((done) => VIEWS.some((name) => done.has(name)));
  const viewedList = viewed.filter((done) => done.has('template view'));
  const started = viewedList.filter((done) => done.has('list started'));
  const handedOff = started.filter((done) => done.has('app hand-off'));
  return {
    viewed: viewed.length,
    viewedList: viewedList.length,
    started: started.length,
    handedOff: handedOff.length,
  };
}

/** The exact 75th percentile of a Web Vital, by the method of the nearest rank. */
export function countPercentile(
  history: CountedHistory,
  {
    from,
    to,
    filters,
    vital,
  }: { from: number; to: number; filters: Filters; vital: 'lcp' | 'inp' | 'cls' | 'ttfb' },
): VitalsRow['lcp'] {
  const values = history.visits
    .flatMap((visit) => visit.events.filter((event) => meets(event, visit, filters)))
    .filter((event) => event.name === 'web vitals' && event.time >= from && event.time < to)
    .flatMap(({ properties }) => {
      const value = (JSON.parse(properties) as Record<string, unknown>)[vital];
      return typeof value === 'number' ? [value] : [];
    })
    .sort((a, b) => a - b);
  return values[Math.ceil(values.length * 0.75) - 1] ?? null;
}
