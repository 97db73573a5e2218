import { isTrackingEnabled } from '@/lib/analytics/consent';
import type { RouteState } from '@/lib/analytics/event-queue';
import {
  type CompleteEvent,
  connectStore,
  randomId,
  storePending,
  UNSENT_PREFIX,
} from '@/lib/analytics/event-queue';
import { type Landing, parseCampaign } from '@/lib/analytics/landing';
import { onHide } from '@/lib/analytics/page-end';
import { addPage } from '@/lib/analytics/page-properties';
import { redactSearchTerms } from '@/lib/analytics/redact-search-terms';
import { listCookies } from '@/lib/browser/list-cookies';
import { listKeys, readCookie, readItem, readJson, writeCookie, writeItem } from '@/lib/browser/storage';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { mayHavePrivateShareId } from '@/lib/links/private-share-path';
import { RECEIPT_COOKIE, RECEIPT_PARAMETER, TRACKING_PATH } from '@/lib/links/tracking-path';
import { browserProperties, isBlockedUserAgent } from './browser-properties';
import {
  EARLIER_UNSENT_PREFIX,
  isLocalhost,
  type MixpanelProperties,
  readMixpanelCookie,
  superProperties,
  updateMixpanelCookie,
} from './cookie';

// The only place of events that the upstream has not accepted. The library sends them from here, and the page itself by beacon when it
// is hidden or left. They are in memory, and in local storage for a later page load. Mixpanel rejects copies by `$insert_id`.
//
// A chunk of its own, requested before the page is hydrated. It is not part of the first load, and the client, which is loaded later, sends
// from it.

type Properties = CompleteEvent['properties'];

/** An event that the upstream has not accepted, as far as is known. */
type UnsentEvent = CompleteEvent & {
  /** Where it happened, until it is complete. */
  route?: RouteState | undefined;
  /** Whether it may contain ids of private shares that the client must hash before it is sent. */
  isRaw?: boolean | undefined;
  /** Id of the latest beacon with it. */
  beacon?: string | undefined;
};

type StoredEvents = {
  /** That of the page load. */
  referrer: string;
  /** Until when no other page sends the events, as epoch ms. Not set if the page itself cannot send them. */
  until?: number;
  events: readonly UnsentEvent[];
};

/** What the client adds when it is loaded. */
export type UnsentEventsClient = {
  /** Follows the visitor's choice. */
  applyChoice: () => void;
  /** Properties of a session recording. */
  recordingProperties: () => Readonly<Record<string, unknown>>;
  /** Hashes the ids of private shares, unless the settings allow them. */
  redactIds: (properties: Properties) => Properties;
  /** Called with each event when it is complete. */
  onComplete: (event: CompleteEvent) => void;
};

/** Maximum number of events. Beyond it, the oldest are dropped. */
const LIMIT = 200;

/** How long, in ms, the receipt of a beacon may take. Then its events are sent again. */
const RECEIPT_MS = 5000;

/** How long, in ms, no other page sends the events of a visible page, after its latest one. */
const VISIBLE_MS = 5 * 60_000;

/** Mixpanel rejects events that are older than this, in seconds. */
const MAX_AGE = 5 * 24 * 60 * 60;

/** Beginnings of the keys of events, those of earlier versions too. */
const STORED_PREFIXES = [
  UNSENT_PREFIX,
  EARLIER_UNSENT_PREFIX,
  `__mpq_${PUBLIC_ENVIRONMENT.trackingToken}_ev`,
] as const;

const KEY = `${UNSENT_PREFIX}${Date.now()}-${randomId()}`;

/** Those of this page load, and what it has taken over from earlier ones; oldest first. */
let unsent: readonly UnsentEvent[] = [];

/** Whether local storage has them. */
let isStored = false;

/** Until when the receipt of the latest beacon may come. */
let receiptsUntil = 0;

/** The visitor of the latest event, who may delete the cookie while the page is open. */
let visitor: MixpanelProperties | undefined;

let client: UnsentEventsClient | undefined;

export function connectClient(connected: UnsentEventsClient): void {
  client = connected;
}

/** Whether this browser sends events at all. */
export function isSending(): boolean {
  return !isLocalhost() && isTrackingEnabled() && !isBlockedUserAgent(navigator.userAgent);
}

/** Adds an event of this page load. */
export function addUnsent(event: UnsentEvent): void {
  update();
  if (!isSending()) return;
  store([...unsent, event.route ? event : redact(event)]);
}

/** The events that can be sent now, complete, oldest first. */
export function dueEvents(): CompleteEvent[] {
  update();
  if (!isSending()) return [];
  adopt();
  store(complete(unsent));
  const isWaiting = Date.now() < receiptsUntil;
  return unsent
    .filter(({ beacon, isRaw }) => !isRaw && !(beacon && isWaiting))
    .map(({ event, properties }) => ({ event, properties }));
}

/** Removes events that the upstream has accepted or rejected. */
export function removeUnsent(ids: ReadonlySet<string>): void {
  update();
  store(unsent.filter(({ properties }) => !ids.has(properties.$insert_id)));
}

/** Notes that events were sent by a beacon, whose response is unknown: the server sets a cookie with its id. */
export function markSent(ids: ReadonlySet<string>, beacon: string): void {
  receiptsUntil = Date.now() + RECEIPT_MS;
  unsent = unsent.map((event) => (ids.has(event.properties.$insert_id) ? { ...event, beacon } : event));
}

/** Leaves the events to the next page load, because the browser may end this one. */
export function releaseUnsent(): void {
  update();
  store(unsent, RECEIPT_MS);
}

/** Continues with the events of a page that is shown again, unless another page has sent them. */
export function resumeUnsent(): void {
  update();
  store(unsent);
}

/** Drops all events of this page load, and forgets the visitor. */
export function clearUnsent(): void {
  visitor = undefined;
  store([]);
}

/**
 * Takes over what earlier page loads have stored and no longer send. Events that were not complete get the properties of their own
 * page load.
 */
export function adopt(): void {
  const now = Date.now();
  for (const key of listOtherKeys()) {
    const { referrer = '', until = 0, events = [] } = parseStored(readJson(key));
    // Later than that only by another clock.
    if (until > now && until <= now + VISIBLE_MS) continue;
    writeItem(key, null);
    const known = new Set(unsent.map(({ properties }) => properties.$insert_id));
    const adopted = withoutConfirmed(events).filter(
      ({ properties }) => properties.time > now / 1000 - MAX_AGE && !known.has(properties.$insert_id),
    );
    // The first event has the URL with which the page load began.
    const [, query = ''] = adopted[0]?.route?.url.match(/^[^?#]*([^#]*)/) ?? [];
    store([...complete(adopted, { referrer, campaign: parseCampaign(query) }), ...unsent]);
  }
  if (listOtherKeys().length === 0) deleteUnknownReceipts();
}

function listOtherKeys(): string[] {
  return STORED_PREFIXES.flatMap((prefix) => listKeys(prefix)).filter((key) => key !== KEY);
}

/** Events can have arrived by the library too, or be dropped before their receipt comes. */
function deleteUnknownReceipts(): void {
  const known = new Set(unsent.map(({ beacon }) => RECEIPT_COOKIE + beacon));
  for (const name of listCookies(RECEIPT_COOKIE)) if (!known.has(name)) writeCookie(name, '');
}

/** Earlier versions have stored the events alone, or as the library does. What is malformed is left out. */
function parseStored(stored: unknown): Partial<StoredEvents> {
  const { referrer, until, events = stored } = Object(stored) as Partial<Record<keyof StoredEvents, unknown>>;
  const given: unknown[] = Array.isArray(events) ? events : [];
  return {
    ...(typeof referrer === 'string' && { referrer }),
    ...(typeof until === 'number' && { until }),
    events: given.map((event) => (Object(event) as { payload?: unknown }).payload ?? event).filter(isEvent),
  };
}

function isEvent(value: unknown): value is UnsentEvent {
  const { event, properties } = Object(value) as Partial<UnsentEvent>;
  const { $insert_id, time } = Object(properties) as Partial<Properties>;
  return typeof event === 'string' && typeof $insert_id === 'string' && typeof time === 'number';
}

function update(): void {
  client?.applyChoice();
  if (!isSending()) visitor = undefined;
  // Or another page has taken them over.
  if (!isSending() || (isStored && readItem(KEY) === null)) unsent = [];
  unsent = withoutConfirmed(unsent);
}

/** Without the events of beacons that the upstream has accepted. */
function withoutConfirmed(events: readonly UnsentEvent[]): readonly UnsentEvent[] {
  const beacons = new Set(events.flatMap(({ beacon }) => beacon ?? []));
  const confirmed = [...beacons].filter((beacon) => readCookie(RECEIPT_COOKIE + beacon) !== undefined);
  if (confirmed.length === 0) return events;
  for (const beacon of confirmed) writeCookie(RECEIPT_COOKIE + beacon, '');
  return events.filter(({ beacon }) => !beacon || !confirmed.includes(beacon));
}

function store(events: readonly UnsentEvent[], patience = document.hidden ? RECEIPT_MS : VISIBLE_MS): void {
  unsent = events.slice(-LIMIT);
  const stored: StoredEvents = { referrer: document.referrer, until: Date.now() + patience, events: unsent };
  const isEmpty = unsent.length === 0;
  if (isEmpty && !isStored) return;
  isStored = !isEmpty && writeItem(KEY, JSON.stringify(stored));
  // If storage is full, an older state must not be sent again.
  if (!isStored) writeItem(KEY, null);
}

/**
 * Adds the properties of the browser, the visitor, the page load and the page to events that have none, once: all copies of an event
 * are equal.
 *
 * @param landing how the page load began, unless it is the present one
 */
function complete(events: readonly UnsentEvent[], landing?: Landing): readonly UnsentEvent[] {
  const common = events.some(({ route }) => route) && {
    ...browserProperties(landing?.referrer),
    ...readVisitor(landing),
    ...superProperties(),
    ...(!landing && client?.recordingProperties()),
    token: PUBLIC_ENVIRONMENT.trackingToken,
  };
  return events.map((unsentEvent) => {
    const { event, route, isRaw } = unsentEvent;
    if (!route) return isRaw ? redact(unsentEvent) : unsentEvent;
    const { properties } = addPage({ ...unsentEvent, route });
    const completed = redact({ event, properties: { ...common, ...properties } });
    client?.onComplete(completed);
    return completed;
  });
}

function readVisitor(landing?: Landing): MixpanelProperties {
  if (landing) return updateMixpanelCookie(landing);
  if (!visitor || readMixpanelCookie().distinct_id !== undefined) visitor = updateMixpanelCookie();
  return visitor;
}

/** Removes search terms, and ids of private shares unless the settings allow them or the client is not loaded. */
function redact({ event, properties }: UnsentEvent): UnsentEvent {
  const json = redactSearchTerms(JSON.stringify(properties));
  const redacted = JSON.parse(json) as Properties;
  if (SITE.analytics.privateShareIds === 'plain' || !mayHavePrivateShareId(json))
    return { event, properties: redacted };
  return client
    ? { event, properties: client.redactIds(redacted) }
    : { event, properties: redacted, isRaw: true };
}

/** An event as URL-encoded JSON. */
type EncodedEvent = { id: string; data: string };

/** A comma, URL-encoded. */
const COMMA = '%2C';

/** Maximum size of a beacon in bytes. All beacons that are under way may have 64 KiB together. */
const MAX_BEACON_LENGTH = 60_000;

let started = false;

/**
 * From now on, stores all unsent events, and sends them when the page is hidden or left, because the browser may end it at any time
 * after that: also those of a request that is under way, which may end with the page.
 */
export function startFlushOnHide(): void {
  if (started) return;
  started = true;
  window.removeEventListener('pagehide', storePending);
  // First, because it may have to store an earlier visit.
  if (isSending()) adopt();
  connectStore({ add: addUnsent, clear: clearUnsent });
  onHide('send', flush);
  for (const type of ['visibilitychange', 'pageshow'])
    window.addEventListener(type, () => document.hidden || resumeUnsent());
  if (document.hidden) flush();
}

function flush(): void {
  sendBeacons(dueEvents());
  releaseUnsent();
}

/** Sends events in beacons, the latest first: earlier ones have had more time to arrive otherwise. */
function sendBeacons(events: readonly CompleteEvent[]): void {
  let batch: EncodedEvent[] = [];
  let length = 0;
  for (const event of [...events].reverse()) {
    const data = encodeURIComponent(JSON.stringify(event));
    if (length + data.length > MAX_BEACON_LENGTH) {
      sendBeacon(batch);
      batch = [];
      length = 0;
    }
    batch.unshift({ id: event.properties.$insert_id, data });
    length += data.length + COMMA.length;
  }
  sendBeacon(batch);
}

/** Sends a batch in the format of the library. */
function sendBeacon(batch: readonly EncodedEvent[]): void {
  if (batch.length === 0) return;
  const receipt = randomId();
  const url = `${TRACKING_PATH}/track?verbose=1&ip=1&_=${Date.now()}&${RECEIPT_PARAMETER}=${receipt}`;
  const body = `data=%5B${batch.map(({ data }) => data).join(COMMA)}%5D`;
  if (navigator.sendBeacon(url, body)) markSent(new Set(batch.map(({ id }) => id)), receipt);
}
