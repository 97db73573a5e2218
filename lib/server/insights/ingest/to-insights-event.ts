import { randomUUID } from 'node:crypto';
import type { ServerEventName } from '@/lib/analytics/plan/server-events';
import { DAY_MS } from '@/lib/insights/durations';
import { EVENT_FLAGS } from '@/lib/server/insights/event-flags';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { isPlanned } from './event-plan';
import { readColumns, toLabel } from './read-columns';

/** Clocks that are ahead by less than this, in ms, are believed, so that the events of a batch keep their order. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Times from here on are milliseconds; as seconds, it is the year 5138. */
const MIN_MS = 1e11;

/** Characters of the properties of an event. The largest of the plan has less than 10,000. */
const MAX_PROPERTIES_LENGTH = 16_384;

/** Levels of objects and arrays below the properties. Those of the plan have one; SQLite reads up to 1,000. */
const MAX_DEPTH = 20;

/** In JSON, a backslash, and what PostgreSQL cannot read: NUL and halves of surrogate pairs, which are always escaped. */
const ESCAPED = /\\\\|\\u(?:0000|d[89a-f][\da-f]{2})/g;

type Properties = Readonly<Record<string, unknown>>;

/** What is known about the request with an event. */
export type EventSource = {
  /** Epoch milliseconds. */
  received: number;
  isBot: boolean;
  isOwn: boolean;
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
  const hasColumns =
    visitor !== null && isPlanned(name, properties) && readColumns(name, properties) !== null;
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
      (hasColumns ? 0 : EVENT_FLAGS.unplanned) +
      (insertId === null ? EVENT_FLAGS.noInsertId : 0),
    properties: json,
  };
}

/** Returns an event of the server as it is stored. */
export function toServerEvent(
  name: ServerEventName,
  properties: Properties,
  { received, domain }: { received: number; domain: string },
): InsightsEvent {
  return {
    name,
    visitor: null,
    insertId: randomUUID(),
    sentDay: Math.floor(received / DAY_MS),
    time: received,
    received,
    flags: 0,
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
