import type { Metrics } from '@/lib/insights/definitions';
import type { Dimension } from '@/lib/insights/dimensions';
import type { Filters } from '@/lib/insights/filters';
import type { FunnelResult, VitalsRow } from '@/lib/insights/insights-reader';
import type { DescribedEvent } from './insights-events';

// The definitions once more, written for clarity and not for speed, and without the code of the site.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const VIEWS = ['page view', 'template view'];
const PASSIVE = [...VIEWS, 'website started', 'page engagement', 'web vitals', 'error', 'ErrorBoundary'];

export type Visit = {
  visitor: string;
  events: DescribedEvent[];
  device: string;
  browser: string;
  os: string;
  source: string;
  channel: string;
  referrerHost: string | null;
  referrerPage: string | null;
  medium: string | null;
  campaign: string | null;
  campaignContent: string | null;
  campaignTerm: string | null;
  entryPage: string | null;
  /** The day of the visitor's first event in the history, counted from the epoch. */
  firstDay: number;
  /** Whether that is before a period; see `describeVisitors`. */
  visitorKind?: string;
};

/** Describes a visit by its page loads; given by the test, which knows what it has generated. */
export type DescribeVisit = (
  events: readonly DescribedEvent[],
) => Omit<Visit, 'visitor' | 'events' | 'firstDay' | 'visitorKind'>;

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
    const firstDay = Math.floor((own[0]?.time ?? 0) / DAY);
    while (own.length > 0) {
      const first = own[0]?.time ?? 0;
      let end = 1;
      while (end < own.length) {
        const time = own[end]?.time ?? 0;
        if (time - (own[end - 1]?.time ?? 0) >= 30 * MINUTE || time > first + DAY) break;
        end += 1;
      }
      const part = own.splice(0, end);
      visits.push({ visitor, events: part, firstDay, ...describeVisit(part) });
    }
  }
  return { visits, redirects };
}

/** Says of all visits whether their visitors were there before the day with a time. */
export function describeVisitors(history: CountedHistory, since: number): CountedHistory {
  const isEarlier = ({ firstDay }: Visit) => firstDay < Math.floor(since / DAY);
  const visits = history.visits.map((visit) => ({
    ...visit,
    visitorKind: isEarlier(visit) ? 'returning' : 'new',
  }));
  return { ...history, visits };
}

/** What occurred in a visit: it has the value, as do all of its events. */
const OCCURRENCES: readonly Dimension[] = ['term', 'store', 'position', 'error', 'method'];

/** What a visit has, and not each of its events. */
const OF_VISITS: readonly Dimension[] = [
  'device',
  'browser',
  'os',
  'channel',
  'source',
  'referrerHost',
  'referrerPage',
  'medium',
  'campaign',
  'campaignContent',
  'campaignTerm',
  'entryPage',
  'visitorKind',
  ...OCCURRENCES,
];

/** Whether an event meets all conditions. Of a visit that does not exist, nothing is known. */
function meets(event: DescribedEvent, visit: Visit | null, filters: Filters): boolean {
  return Object.entries(filters).every(([name, conditions]) => {
    const dimension = name as Dimension;
    if (Object.keys(conditions).length > 0 && visit === null && OF_VISITS.includes(dimension)) return false;
    const { is, not, contains } = conditions;
    if (OCCURRENCES.includes(dimension)) {
      const occurred = (visit?.events ?? []).flatMap((other) => valueIn(dimension, other, visit) ?? []);
      const isPart = (part: string) =>
        occurred.some((value) => value.toLowerCase().includes(part.toLowerCase()));
      if (is && !occurred.some((value) => is.includes(value))) return false;
      if (not && occurred.some((value) => not.includes(value))) return false;
      return !contains || contains.some(isPart);
    }
    const value = valueIn(dimension, event, visit);
    if (is && (value === null || !is.includes(value))) return false;
    if (not && value !== null && not.includes(value)) return false;
    if (!contains) return true;
    return value !== null && contains.some((part) => value.toLowerCase().includes(part.toLowerCase()));
  });
}

/** What only some events have: with their values, what visitors did counts in the whole visit. */
const OF_SOME_EVENTS: readonly Dimension[] = [...OCCURRENCES, 'redirect'];

/** Whether an event belongs to a value, as “everything” does. */
type Belongs = (event: DescribedEvent, visit: Visit | null) => boolean;

/** Numbers of a period, in epoch ms, the end excluded. Who was there before the day with `since` is a returning visitor. */
export function countMetrics(
  given: CountedHistory,
  {
    from,
    to,
    since = from,
    filters,
    belongs = () => true,
    dimension,
  }: {
    from: number;
    to: number;
    since?: number;
    filters: Filters;
    belongs?: Belongs;
    dimension?: Dimension;
  },
): Metrics {
  const history = describeVisitors(given, since);
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
  const isByVisit = dimension !== undefined && OF_SOME_EVENTS.includes(dimension);
  /** Visitors with an event of a name, in a visit in which an event meets everything. */
  const visitorsWith = (...names: string[]) =>
    new Set(
      history.visits
        .filter((visit) => matching(visit).some(({ time }) => isIn(time)))
        .filter((visit) =>
          visit.events.some(
            (event) =>
              isIn(event.time) &&
              names.includes(event.name) &&
              meets(event, visit, filters) &&
              (isByVisit || belongs(event, visit)),
          ),
        )
        .map(({ visitor }) => visitor),
    ).size;
  const opened = history.redirects.filter(
    (event) => isIn(event.time) && meets(event, null, filters) && belongs(event, null),
  );
  return {
    startVisitors: visitorsWith('list started'),
    completionVisitors: visitorsWith('list completed'),
    appVisitors: visitorsWith('app hand-off'),
    sharedOrSavedVisitors: visitorsWith('list copied', 'list shared', 'list printed', 'list downloaded'),
    visitors: new Set(
      history.visits.flatMap((visit) =>
        matching(visit).some(({ time }) => isIn(time)) ? [visit.visitor] : [],
      ),
    ).size,
    sessions: begun.length,
    bounces: begun.filter(
      (visit) =>
        visit.events.filter(({ name }) => VIEWS.includes(name)).length === 1 &&
        visit.events.every(({ name }) => PASSIVE.includes(name)),
    ).length,
    exits: history.visits
      .flatMap((visit) => {
        const last = visit.events.findLast(({ name }) => VIEWS.includes(name));
        return matching(visit).filter((event) => event === last);
      })
      .filter(({ time }) => isIn(time)).length,
    views: named(...VIEWS).length,
    engagedSeconds: Math.round(engagedMs / 1000),
    starts: named('list started').length,
    completions: named('list completed').length,
    copies: named('list copied').length,
    shares: named('list shared').length,
    prints: named('list printed').length,
    downloads: named('list downloaded').length,
    sharedOrSaved: named('list copied', 'list shared', 'list printed', 'list downloaded').length,
    searches: named('search').length,
    emptySearches: named('search').filter(({ amount }) => amount === 0).length,
    handOffs: named('app hand-off').length,
    errors: named('error', 'ErrorBoundary').length,
    redirects: opened.length,
    scans: opened.filter(({ subject }) => subject?.endsWith(' qr')).length,
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
    case 'method':
      if (isNamed('list shared')) return event.subject;
      if (isNamed('list copied')) return 'text';
      if (isNamed('list printed')) return 'print';
      return isNamed('list downloaded') ? 'file' : null;
    case 'redirect':
      return isNamed('app redirect') ? event.subject : null;
    default:
      return visit?.[dimension] ?? null;
  }
}

/** Numbers of all values of a dimension. */
export function countBreakdown(
  given: CountedHistory,
  { from, to, filters, dimension }: { from: number; to: number; filters: Filters; dimension: Dimension },
): Map<string, Metrics> {
  const history = describeVisitors(given, from);
  const values = new Set<string>();
  for (const visit of history.visits) {
    for (const event of visit.events) values.add(valueIn(dimension, event, visit) ?? '');
  }
  for (const event of history.redirects) values.add(valueIn(dimension, event, null) ?? '');
  values.delete('');
  return new Map(
    [...values].map((value) => {
      const belongs: Belongs = (event, visit) => valueIn(dimension, event, visit) === value;
      return [value, countMetrics(history, { from, to, filters, belongs, dimension })];
    }),
  );
}

/** The events that are a step of a funnel. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  view: VIEWS,
  list: ['template view'],
  search: ['search'],
  start: ['list started'],
  completion: ['list completed'],
  copy: ['list copied'],
  print: ['list printed'],
  share: ['list shared'],
  app: ['app hand-off'],
};

/** A visitor does each step at the first chance at a later time than the step before; the view of a list can be that of the page before it. */
export function countFunnel(
  given: CountedHistory,
  { from, to, filters, steps }: { from: number; to: number; filters: Filters; steps: readonly string[] },
): FunnelResult[] {
  const history = describeVisitors(given, from);
  const visitors = new Map<string, DescribedEvent[]>();
  for (const visit of history.visits) {
    const isIn = (event: DescribedEvent) => event.time >= from && event.time < to;
    if (!visit.events.some((event) => isIn(event) && meets(event, visit, filters))) continue;
    const events = visit.events.filter((event) => isIn(event) && meets(event, visit, filters));
    visitors.set(visit.visitor, [...(visitors.get(visit.visitor) ?? []), ...events]);
  }
  const ways = [...visitors.values()].map((events) => {
    const inOrder = [...events].sort((a, b) => a.time - b.time);
    const times: number[] = [];
    for (const event of inOrder) {
      for (;;) {
        const [before, step = ''] = [steps[times.length - 1], steps[times.length]];
        const canBeSame = before === undefined || (before === 'view' && step === 'list');
        if (!STEPS[step]?.includes(event.name)) break;
        if (!canBeSame && event.time <= (times.at(-1) ?? 0)) break;
        times.push(event.time);
      }
    }
    return times;
  });
  return steps.map((step, index) => {
    const done = ways.filter((times) => times.length > index);
    const between = done.map((times) => (times[index] ?? 0) - (times[index - 1] ?? 0)).sort((a, b) => a - b);
    const [low, high] = [between[Math.floor((done.length - 1) / 2)], between[Math.floor(done.length / 2)]];
    // Of whole milliseconds, which have no rounding errors.
    const medianMs = low === undefined || high === undefined ? null : (low + high) / 2;
    const medianSeconds = index === 0 || medianMs === null ? null : medianMs / 1000;
    const visitorsInAnyOrder = [...visitors.values()].filter((events) =>
      events.some(({ name }) => STEPS[step]?.includes(name)),
    ).length;
    return { step: step as FunnelResult['step'], visitors: done.length, visitorsInAnyOrder, medianSeconds };
  });
}

/** The Monday of the week with a time, counted in days from the epoch. */
const mondayOf = (time: number) => {
  const day = Math.floor(time / DAY);
  return day - ((new Date(time).getUTCDay() + 6) % 7);
};

/**
 * Visitors by the Monday of their first event, as a table of those that were there so many weeks later. Weeks up to that of `until` are over,
 * which is a time.
 */
export function countRetention(
  given: CountedHistory,
  { from, to, until, filters }: { from: number; to: number; until: number; filters: Filters },
): Map<number, Map<number, number>> {
  const history = describeVisitors(given, from);
  const cohorts = new Map<number, Map<number, number>>();
  for (const visitor of new Set(history.visits.map((visit) => visit.visitor))) {
    const visits = history.visits.filter((visit) => visit.visitor === visitor);
    const times = visits.flatMap((visit) => visit.events.map(({ time }) => time));
    const monday = mondayOf(Math.min(...times));
    if (monday * DAY < from || monday * DAY >= to) continue;
    const isMember = visits.some((visit) =>
      visit.events.some((event) => mondayOf(event.time) === monday && meets(event, visit, filters)),
    );
    if (!isMember) continue;
    const weeks = new Set(times.map((time) => (mondayOf(time) - monday) / 7));
    const cohort = cohorts.get(monday) ?? new Map<number, number>();
    for (const week of weeks) {
      if (week > 0 && (monday + week * 7) * DAY > until) continue;
      cohort.set(week, (cohort.get(week) ?? 0) + 1);
    }
    cohorts.set(monday, cohort);
  }
  return cohorts;
}

/** The step that an event is, if any. */
function stepOf({ name, page, subject }: DescribedEvent): string | null {
  if (VIEWS.includes(name)) return page;
  if (name === 'search') return subject === null ? null : `search:${subject}`;
  return name === 'app hand-off' ? 'app' : null;
}

/** How often steps were directly before and after a step of a visit, by their name; empty for what is outside of the visit. */
export function countPath(
  given: CountedHistory,
  { from, to, filters, step }: { from: number; to: number; filters: Filters; step: string },
): Record<'before' | 'after', Record<string, number>> {
  const history = describeVisitors(given, from);
  const isIn = ({ time }: DescribedEvent) => time >= from && time < to;
  const counts = { before: {} as Record<string, number>, after: {} as Record<string, number> };
  for (const visit of history.visits) {
    if (!visit.events.some((event) => isIn(event) && meets(event, visit, filters))) continue;
    const all = visit.events.flatMap((event) => {
      const name = stepOf(event);
      return name === null ? [] : [{ name, isIn: isIn(event) }];
    });
    const way = all.filter(({ name }, index) => name !== all[index - 1]?.name);
    for (const [index, { name, isIn: isCounted }] of way.entries()) {
      if (name !== step || !isCounted) continue;
      const [before, after] = [way[index - 1]?.name ?? '', way[index + 1]?.name ?? ''];
      counts.before[before] = (counts.before[before] ?? 0) + 1;
      counts.after[after] = (counts.after[after] ?? 0) + 1;
    }
  }
  return counts;
}

/** The exact 75th percentile of a Web Vital, by the method of the nearest rank. */
export function countPercentile(
  given: CountedHistory,
  {
    from,
    to,
    since = from,
    filters,
    vital,
  }: { from: number; to: number; since?: number; filters: Filters; vital: 'lcp' | 'inp' | 'cls' | 'ttfb' },
): VitalsRow['lcp'] {
  const values = describeVisitors(given, since)
    .visits.flatMap((visit) => visit.events.filter((event) => meets(event, visit, filters)))
    .filter((event) => event.name === 'web vitals' && event.time >= from && event.time < to)
    .flatMap(({ properties }) => {
      const value = (JSON.parse(properties) as Record<string, unknown>)[vital];
      return typeof value === 'number' ? [value] : [];
    })
    .sort((a, b) => a - b);
  return values[Math.ceil(values.length * 0.75) - 1] ?? null;
}
