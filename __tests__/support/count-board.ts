import type { BoardName } from '@/lib/insights/board-tables';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';

// The tables of the editors’ board once more, calculated from the properties of events, and without the code of the site.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type RawEvent = {
  name: string;
  time: number;
  visitor: string;
  properties: Readonly<Record<string, string | number | undefined>>;
};

type RawVisit = { visitor: string; events: RawEvent[] };

/** A row of a table: what it is about, its numbers, and the first and the last day. */
export type CountedRow = Record<string, string | number | null>;

/** What a table is about. */
type Question = {
  /** In epoch ms, the end excluded. */
  from: number;
  to: number;
  list?: string;
  language?: string;
  /** Only visits that began so. */
  channel?: string;
  /** Only visits with this search. */
  term?: string;
};

/** The visits of the events that count. */
export function visitsOf(events: readonly InsightsEvent[]): RawVisit[] {
  const raw = events
    .filter(({ flags }) => flags === 0 || flags === 8)
    .map(({ name, time, visitor, properties }) => ({
      name,
      time,
      visitor: visitor ?? '',
      properties: JSON.parse(properties) as RawEvent['properties'],
    }))
    .sort((a, b) => a.time - b.time);
  const visits: RawVisit[] = [];
  for (const event of raw) {
    const visit = visits.findLast(({ visitor }) => visitor === event.visitor);
    const last = visit?.events.at(-1)?.time ?? Number.NEGATIVE_INFINITY;
    const begin = visit?.events[0]?.time ?? 0;
    if (visit && event.time - last < 30 * MINUTE && event.time - begin <= DAY) visit.events.push(event);
    else visits.push({ visitor: event.visitor, events: [event] });
  }
  return visits;
}

const listOf = ({ properties }: RawEvent) =>
  properties.id ?? (properties.page === 'template' ? properties.val : undefined);

/** The visits with only those of their events that the question is about. */
function ask(
  visits: readonly RawVisit[],
  { from, to, list, language, channel, term }: Question,
  isByVisit: boolean,
): RawVisit[] {
  const isIn = ({ time }: RawEvent) => time >= from && time < to;
  const meets = (event: RawEvent) =>
    (list === undefined || listOf(event) === list) &&
    (language === undefined || event.properties.lang === language);
  const hasTerm = (event: RawEvent) => event.name === 'search' && event.properties.term === term;
  return visits
    .filter((visit) => channel === undefined || wayOf(visit) === channel)
    .filter(
      ({ events }) =>
        term === undefined || events.some((event) => isIn(event) && meets(event) && hasTerm(event)),
    )
    .map(({ visitor, events }) => ({
      visitor,
      events: events.filter(
        (event) => isIn(event) && meets(event) && (term === undefined || isByVisit || hasTerm(event)),
      ),
    }));
}

const visitorsOf = (events: readonly RawEvent[], isWanted: (event: RawEvent) => boolean) =>
  new Set(events.filter(isWanted).map(({ visitor }) => visitor)).size;

const named =
  (...names: string[]) =>
  ({ name }: RawEvent) =>
    names.includes(name);

/** Groups events by what rows are about; those without are left out. */
function groupBy(events: readonly RawEvent[], keysOf: (event: RawEvent) => Record<string, string> | null) {
  const groups = new Map<string, RawEvent[]>();
  for (const event of events) {
    const keys = keysOf(event);
    if (keys === null) continue;
    const key = JSON.stringify(keys);
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups].map(([key, group]) => ({ keys: JSON.parse(key) as Record<string, string>, group }));
}

const dayOf = ({ time }: RawEvent) => new Date(time).toISOString().slice(0, 10);

const datesOf = (group: readonly RawEvent[]) => ({
  firstSeen: group.map(dayOf).sort()[0] ?? '',
  lastSeen: group.map(dayOf).sort().at(-1) ?? '',
});

function countListHealth(visits: readonly RawVisit[]): CountedRow[] {
  const events = visits.flatMap((visit) => visit.events);
  const lists = groupBy(events, (event) => {
    const list = listOf(event);
    return typeof list === 'string' ? { list } : null;
  });
  return lists.map(({ keys, group }) => {
    const visitors = [...new Set(group.map(({ visitor }) => visitor))];
    const did = (visitor: string, isWanted: (event: RawEvent) => boolean) =>
      group.some((event) => event.visitor === visitor && isWanted(event));
    const reached = (percent: number) =>
      visitors.filter((visitor) =>
        did(
          visitor,
          ({ name, properties }) =>
            name === 'list completed' || (name === 'list progress' && Number(properties.percent) >= percent),
        ),
      ).length;
    const viewsAgain = (visitor: string) =>
      visits.filter(
        (visit) =>
          visit.visitor === visitor &&
          visit.events.some((event) => event.name === 'template view' && listOf(event) === keys.list),
      ).length > 1;
    const keeps = named(
      'list copied',
      'list printed',
      'list downloaded',
      'calendar saved',
      'list copy started',
      'transfer opened',
      'app hand-off',
    );
    return {
      ...keys,
      viewers: visitorsOf(group, named('template view')),
      starters: visitorsOf(group, named('list started')),
      quarter: reached(25),
      half: reached(50),
      threeQuarters: reached(75),
      completers: visitorsOf(group, named('list completed')),
      unfinished: visitors.filter(
        (visitor) => did(visitor, named('list started')) && !did(visitor, named('list completed')),
      ).length,
      keepers: visitors.filter((visitor) => did(visitor, keeps) || viewsAgain(visitor)).length,
    };
  });
}

function countLastItems(visits: readonly RawVisit[]): CountedRow[] {
  const last = visits.flatMap(({ events }) =>
    groupBy(events, (event) => ({ list: String(listOf(event)) })).flatMap(({ group }) => {
      if (group.some(named('list completed'))) return [];
      const tick = group.findLast(
        ({ name, properties }) =>
          name === 'click' && properties.elem === 'item' && properties.param3 === 'on',
      );
      return tick ? [tick] : [];
    }),
  );
  return groupBy(last, ({ properties }) => {
    const item = String(properties.param2);
    return { item: item.startsWith('own-') ? 'own' : item };
  }).map(({ keys, group }) => ({ ...keys, stops: group.length }));
}

function countMissingLists(visits: readonly RawVisit[]): CountedRow[] {
  const searches = visits.flatMap(({ events }) => events).filter(named('search'));
  return groupBy(searches, ({ properties: { term, results, lang } }) =>
    results === 0 && term !== undefined ? { term: String(term).toLowerCase(), language: String(lang) } : null,
  ).map(({ keys, group }) => ({
    ...keys,
    searches: group.length,
    visitors: visitorsOf(group, () => true),
    ...datesOf(group),
  }));
}

function countUntranslatedLists(visits: readonly RawVisit[]): CountedRow[] {
  const used = visits.flatMap(({ events }) => events).filter(named('template view', 'list started'));
  return groupBy(used, ({ properties: { id, lang, locale } }) =>
    lang === locale ? null : { list: String(id), language: String(lang) },
  ).map(({ keys, group }) => ({
    ...keys,
    viewers: visitorsOf(group, named('template view')),
    views: group.filter(named('template view')).length,
    starters: visitorsOf(group, named('list started')),
  }));
}

/** What reports make of paths and of referrers. */
const PATHS: Readonly<Record<string, string>> = { '/alte%20liste': '/alte liste' };
const LINKED_FROM: Readonly<Record<string, string>> = {
  'https://Blog.test/links?q=somebody#top': 'blog.test/links',
  'https://site.test/de/moving': 'site.test/de/moving',
};

function countBrokenUrls(visits: readonly RawVisit[]): CountedRow[] {
  const views = visits.flatMap(({ events }) => events).filter(named('page view'));
  return groupBy(views, ({ properties: { page, slug, $referrer } }) =>
    page === '404'
      ? { path: PATHS[String(slug)] ?? String(slug), linkedFrom: LINKED_FROM[String($referrer)] ?? '' }
      : null,
  ).map(({ keys, group }) => ({
    ...keys,
    views: group.length,
    visitors: visitorsOf(group, () => true),
    ...datesOf(group),
  }));
}

const WAYS = ['share', 'embed', 'qr'];

/** How a visit came, as its page loads say. */
function wayOf({ events }: RawVisit): string | undefined {
  const sources = events.filter(named('website started')).map(({ properties }) => {
    const url = new URL(String(properties.$current_url));
    return url.searchParams.get('utm_source') ?? '';
  });
  return sources.find((source) => WAYS.includes(source));
}

function countWaysBack(
  visits: readonly RawVisit[],
  { from, to }: Question,
  all: readonly RawVisit[],
): CountedRow[] {
  type Arrival = { list: string; way: string; visitor: string; started: boolean };
  const arrivals = visits.flatMap((visit): Arrival[] => {
    const whole = all.find(({ events }) => events.includes(visit.events[0] as RawEvent));
    const begin = whole?.events[0]?.time ?? 0;
    const way = whole && wayOf(whole);
    const list = visit.events.find(named('template view'))?.properties.id;
    if (way === undefined || typeof list !== 'string' || begin < from || begin >= to) return [];
    const started = visit.events.some(
      ({ name, properties }) => name === 'list started' && properties.id === list,
    );
    return [{ list, way, visitor: visit.visitor, started }];
  });
  const passedOn = visits
    .flatMap(({ events }) => events)
    .flatMap(({ name, properties: { id, method } }) => {
      if (name === 'list printed') return [{ list: String(id), way: 'qr' }];
      if (name !== 'list shared') return [];
      return [{ list: String(id), way: method === 'copied-embed' ? 'embed' : 'share' }];
    });
  const scans = visits.flatMap(({ events }) => events).filter(named('app redirect'));
  const codes = scans.filter(({ properties }) => properties.source === 'qr');
  const rows = [...arrivals, ...passedOn].map(({ list, way }) => JSON.stringify([list, way]));
  return [
    ...[...new Set(rows)].map((key) => {
      const [list, way] = JSON.parse(key) as [string, string];
      const isSame = (row: { list: string; way: string }) => row.list === list && row.way === way;
      const own = arrivals.filter(isSame);
      return {
        list,
        way,
        arrivals: own.length,
        visitors: new Set(own.map(({ visitor }) => visitor)).size,
        startedThen: new Set(own.filter(({ started }) => started).map(({ visitor }) => visitor)).size,
        passedOn: passedOn.filter(isSame).length,
      };
    }),
    ...groupBy(codes, ({ properties }) => ({ list: String(properties.id) })).map(({ keys, group }) => ({
      ...keys,
      way: 'app',
      arrivals: group.length,
      visitors: null,
      startedThen: null,
      passedOn: null,
    })),
  ];
}

function countNewLists(
  visits: readonly RawVisit[],
  { to }: Question,
  all: readonly RawVisit[],
  firstDay: number,
): CountedRow[] {
  const last = to / DAY - 1;
  const dayNumber = ({ time }: RawEvent) => Math.floor(time / DAY);
  const views = all
    .flatMap(({ events }) => events)
    .filter(named('template view'))
    .filter(({ time }) => time < to);
  const first = new Map(
    groupBy(views, ({ properties }) => ({ list: String(properties.id) })).map(({ keys, group }) => [
      keys.list,
      Math.min(...group.map(dayNumber)),
    ]),
  );
  const used = visits
    .flatMap(({ events }) => events)
    .filter(named('template view', 'list started', 'list completed'));
  return groupBy(used, (event) => {
    const list = String(event.properties.id);
    const day = first.get(list);
    if (day === undefined || day <= last - 60 || day < firstDay + 7 || dayNumber(event) < day) return null;
    return { list, week: String(1 + Math.floor((dayNumber(event) - day) / 7)), firstView: String(day) };
  }).map(({ keys, group }) => ({
    list: keys.list ?? '',
    week: Number(keys.week),
    firstView: new Date(Number(keys.firstView) * DAY).toISOString().slice(0, 10),
    viewers: visitorsOf(group, named('template view')),
    starters: visitorsOf(group, named('list started')),
    completers: visitorsOf(group, named('list completed')),
  }));
}

type Count = (
  visits: readonly RawVisit[],
  question: Question,
  all: readonly RawVisit[],
  firstDay: number,
) => CountedRow[];

const COUNT: Readonly<Record<BoardName, Count>> = {
  'list-health': countListHealth,
  'last-items': countLastItems,
  'missing-lists': countMissingLists,
  'untranslated-lists': countUntranslatedLists,
  'broken-urls': countBrokenUrls,
  'ways-back': countWaysBack,
  'new-lists': countNewLists,
};

/** Tables of single events, in which a filter for a search leaves only the searches. */
const OF_EVENTS: readonly BoardName[] = ['missing-lists', 'broken-urls'];

/**
 * All rows of a table that have any number.
 *
 * @param firstDay the first one with stored events, counted from the epoch.
 */
export function countBoard(
  visits: readonly RawVisit[],
  name: BoardName,
  question: Question,
  firstDay: number,
): CountedRow[] {
  // A filter by a list leaves rows out, and does not change their numbers.
  if (name === 'ways-back' && question.list !== undefined) {
    const { list, ...others } = question;
    return countBoard(visits, name, others, firstDay).filter((row) => row.list === list);
  }
  // New lists are also those of weeks before the period.
  const asked = name === 'new-lists' ? { ...question, from: question.to - 60 * DAY } : question;
  const rows = COUNT[name](ask(visits, asked, !OF_EVENTS.includes(name)), question, visits, firstDay);
  return rows.filter((row) => Object.values(row).some((value) => typeof value === 'number' && value > 0));
}
