import { randomUUID } from 'node:crypto';
import type { ServerEventName } from '@/lib/analytics/plan/server-events';
import { CATALOG_ID_MAX_LENGTH, CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';
import { LOCALES } from '@/lib/config/locales';
import { DAY_MS } from '@/lib/insights/durations';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { EVENT_FLAGS } from '@/lib/server/insights/sql/insights-tables';
import { isPlanned } from './event-plan';

const DAY_SECONDS = DAY_MS / 1000;

/** Clocks that are ahead by less than this, in ms, are believed, so that the events of a batch keep their order. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Times from here on are milliseconds; as seconds, it is the year 5138. */
const MIN_MS = 1e11;

/** Characters of a label and of an id. Mixpanel's library truncates strings to 255. */
const MAX_LABEL_LENGTH = 255;

/** Lists that a search has found. The site reports at most 300 for a term, and all that a filter leaves without one. */
const MAX_RESULTS = 1_000_000;

/** Characters of the properties of an event. The largest of the plan has less than 10,000. */
const MAX_PROPERTIES_LENGTH = 16_384;

/** Levels of objects and arrays below the properties. Those of the plan have one; SQLite reads up to 1,000. */
const MAX_DEPTH = 20;

/** In JSON, a backslash, and what PostgreSQL cannot read: NUL and halves of surrogate pairs, which are always escaped. */
const ESCAPED = /\\\\|\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** Kinds of pages: names such as `tag-page`, and patterns of routes that have none. */
const PAGE_KIND = /^[a-z0-9/[\]._-]{1,64}$/;

/** Paths of pages: ids and numbers. Those of private shares have a hash. */
const PAGE_PATH = /^\/[\w/-]{0,99}$/;

/** The kind of pages that do not exist: their paths are made up. */
const NOT_FOUND = '404';

const LANGUAGES: ReadonlySet<string> = new Set(LOCALES);

type Properties = Readonly<Record<string, unknown>>;

/** What is known about the request with an event. */
export type EventSource = {
  /** Epoch milliseconds. */
  received: number;
  isBot: boolean;
  isOwn: boolean;
};

type Columns = Pick<
  InsightsEvent,
  'pageKind' | 'page' | 'list' | 'language' | 'subject' | 'place' | 'amount'
>;

const NO_COLUMNS: Columns = {
  pageKind: null,
  page: null,
  list: null,
  language: null,
  subject: null,
  place: null,
  amount: null,
};

/**
 * Returns an event of a batch as it is stored. One that is not in the tracking plan, or has a page that the site cannot have, is kept
 * and marked, with its properties only.
 *
 * Its time is that of the client, unless its clock is ahead: then it is the time of arrival, which differs between two deliveries.
 *
 * @returns null if it is no event: it is no object, has no name, is too large or nested too deeply.
 */
export function toInsightsEvent(given: unknown, source: EventSource): InsightsEvent | null {
  if (!isObject(given)) return null;
  const name = toLabel(given.event);
  const properties = given.properties ?? {};
  if (name === null || !isObject(properties)) return null;
  const json = stringify(properties);
  if (json === null) return null;
  const { received, isBot, isOwn } = source;
  const sent = readTime(properties.time) ?? received;
  const visitor = toLabel(properties.distinct_id);
  const insertId = toLabel(properties.$insert_id);
  const columns = visitor !== null && isPlanned(name, properties) ? columnsOf(name, properties) : null;
  return {
    name,
    visitor,
    insertId,
    sentDay: Math.floor(sent / DAY_MS),
    time: sent > received + CLOCK_TOLERANCE_MS ? received : sent,
    received,
    flags:
      (isBot ? EVENT_FLAGS.bot : 0) +
      (isOwn ? EVENT_FLAGS.own : 0) +
      (columns === null ? EVENT_FLAGS.unplanned : 0) +
      (insertId === null ? EVENT_FLAGS.noInsertId : 0),
    ...(columns ?? NO_COLUMNS),
    properties: json,
  };
}

/** Returns an event of the server as it is stored. */
export function toServerEvent(
  name: ServerEventName,
  properties: Properties,
  { received, domain }: { received: number; domain: string },
): InsightsEvent {
  const { page, id, lang, target, source } = properties;
  return {
    ...NO_COLUMNS,
    name,
    visitor: null,
    insertId: randomUUID(),
    sentDay: Math.floor(received / DAY_MS),
    time: received,
    received,
    flags: 0,
    pageKind: toLabel(page),
    list: toLabel(id),
    language: toLabel(lang),
    subject: source === 'qr' ? `${target} qr` : toLabel(target),
    properties: JSON.stringify({ ...properties, sender: 'server', app: 'website', domain }),
  };
}

function isObject(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns JSON that both databases can read. Null if the properties are too many or nested too deeply. */
function stringify({ token: _token, distinct_id: _visitor, ...properties }: Properties): string | null {
  if (isDeeper(properties, MAX_DEPTH)) return null;
  const json = JSON.stringify(properties);
  if (json.length > MAX_PROPERTIES_LENGTH) return null;
  return json.replace(ESCAPED, (escaped) => (escaped.startsWith('\\u') ? '\uFFFD' : escaped));
}

/** Whether there are more levels of objects and arrays below a value. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels < 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1));
}

/** Returns the time of an event in epoch milliseconds; it is sent in seconds or milliseconds. Null if it has none. */
function readTime(time: unknown): number | null {
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return null;
  return Math.round(time < MIN_MS ? time * 1000 : time);
}

/** Returns a text that both databases can store, null if there is none. */
function toLabel(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // PostgreSQL stores no NUL. Half of a surrogate pair would be read back as another character.
  const text = value
    .slice(0, MAX_LABEL_LENGTH)
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
  return text === '' ? null : text;
}

/** Null for an amount that no visitor can have caused, so that it does not spoil a sum. */
function toAmount(value: unknown, max: number): number | null {
  return typeof value === 'number' && value >= 0 && value <= max ? value : null;
}

/** Null if the page or the list is none that the site can have: anybody can send labels that are made up, and labels are kept. */
function columnsOf(name: string, properties: Properties): Columns | null {
  const { page, slug, lang, id, val } = properties;
  const pageKind = toLabel(page);
  const path = pageKind === NOT_FOUND ? null : toLabel(decode(slug));
  // Also of what happens on the page of a template, such as an engagement.
  const list = toLabel(id) ?? (page === 'template' ? toLabel(val) : null);
  const language = toLabel(lang);
  if (pageKind === null || !PAGE_KIND.test(pageKind)) return null;
  if (pageKind !== NOT_FOUND && (path === null || !PAGE_PATH.test(path))) return null;
  if (list !== null && !isCatalogId(list)) return null;
  if (language === null || !LANGUAGES.has(language)) return null;
  return { pageKind, page: path, list, language, ...detailsOf(name, properties) };
}

/** Decodes a path. The router's is as in the URL, in which a link may have encoded any character. */
function decode(path: unknown): unknown {
  if (typeof path !== 'string') return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function isCatalogId(text: string): boolean {
  return text.length <= CATALOG_ID_MAX_LENGTH && CATALOG_ID_PATTERN.test(text);
}

/** What only some events have. */
function detailsOf(name: string, properties: Properties): Pick<Columns, 'subject' | 'place' | 'amount'> {
  switch (name) {
    case 'search':
      return {
        subject: toLabel(properties.term),
        place: null,
        amount: toAmount(properties.results, MAX_RESULTS),
      };
    case 'page engagement':
      return { subject: null, place: null, amount: toAmount(properties.seconds, DAY_SECONDS) };
    case 'app hand-off':
      return { subject: toLabel(properties.store), place: toLabel(properties.position), amount: null };
    case 'error':
    case 'ErrorBoundary':
      return { subject: toLabel(properties.message), place: null, amount: null };
    default:
      return { subject: null, place: null, amount: null };
  }
}
