import { DAY_MS } from '@/lib/insights/durations';
import { splitSessions } from '@/lib/insights/sessions';
import { DIMENSION_KEYS } from '@/lib/server/insights/sql/dimension-keys';
import { createLabels } from '@/lib/server/insights/sql/labels';
import {
  addSession,
  countViews,
  createContributions,
  getOrCreate,
  type StoredSession,
} from './contributions';
import { describeSession, describingEvents, entryPage, type SessionDescription } from './describe-session';
import { END_OF_TIME, type Mark } from './marks';
import {
  type RollUpTransaction,
  readEvents,
  readEventsOfSession,
  readSessions,
  readVisits,
  type VisitorEvent,
} from './read-history';
import { isUnchanged, skipSession } from './skip-session';
import { storeSessions, takeKeys, unassignEvents, writeDifferences } from './write-sessions';

/** What a transaction has rolled up. */
export type RolledUp = {
  /** Events that were read. */
  events: number;
  /** Visitors who are done, in part or whole. Others are left for the next transaction. */
  done: readonly number[];
  /** What of them is left. */
  remaining: readonly Mark[];
};

export type RollUpLimits = {
  /** About how many events are read at once. */
  maxEvents: number;
  /** A session with more events than this is not counted: it would have to be read at once, and no person has made it. */
  maxSessionEvents: number;
};

/** A session that was stored before, with the events that it then had. */
type OldSession = { session: StoredSession; events: VisitorEvent[] };

/** A session as it is now. `key` is null if it is new. */
type NewSession = { key: number | null; visitor: number; events: readonly VisitorEvent[] };

type Changes = { removed: OldSession[]; added: NewSession[] };

/**
 * Rolls up the events of marks: splits the events of their visitors into sessions, and replaces in all numbers what the old sessions
 * contributed by what the new ones contribute. So it does not matter in which order events arrive, or how often this is done.
 *
 * A session after a mark that begins where it did has not changed, nor has any later one: nothing from it on is read.
 *
 * @param marks in the order of their visitors, at most one for each.
 */
export async function rollUpVisitors(
  target: RollUpTransaction,
  marks: readonly Mark[],
  limits: RollUpLimits,
): Promise<RolledUp> {
  const { maxSessionEvents } = limits;
  const maxEvents = Math.min(limits.maxEvents, maxSessionEvents);
  const oldSessions = new Map<number, OldSession[]>();
  for (const session of await readSessions(target, marks)) {
    getOrCreate(oldSessions, session.visitor, () => []).push({ session, events: [] });
  }
  const skipped = await findSkipped(target, marks, oldSessions);
  if (skipped) {
    const { index, mark, part } = skipped;
    if (index > 0) return rollUpVisitors(target, marks.slice(0, index), limits);
    const remaining = await skipSession(target, mark, { part, maxSessionEvents });
    return { events: 0, done: [mark.visitor], remaining };
  }
  const nextStarts = new Map(
    marks.map(({ visitor, until }) => [
      visitor,
      oldSessions.get(visitor)?.find(({ session }) => session.start > until)?.session.start ?? END_OF_TIME,
    ]),
  );
  // A session is split anew from its start on.
  const parts = marks.map(({ visitor, since }) => ({
    visitor,
    since: Math.min(since, oldSessions.get(visitor)?.[0]?.session.start ?? since),
    until: nextStarts.get(visitor) ?? END_OF_TIME,
  }));
  const events = await readEvents(target, parts, maxEvents + 1);
  const byVisitor = new Map<number, VisitorEvent[]>();
  for (const event of events) getOrCreate(byVisitor, event.visitor, () => []).push(event);

  const isCut = events.length > maxEvents;
  const last = events.at(-1)?.visitor ?? 0;
  const complete = isCut ? marks.filter(({ visitor }) => visitor < last) : marks;
  const changes: Changes = { removed: [], added: [] };
  if (complete.length > 0) {
    const remaining: Mark[] = [];
    for (const mark of complete) {
      const { visitor, since, until } = mark;
      const end = nextStarts.get(visitor) ?? END_OF_TIME;
      const ofVisitor = byVisitor.get(visitor) ?? [];
      const isLast = end === END_OF_TIME;
      if (!isLast && !splitSessions(ofVisitor).some(([first]) => first?.time === end)) {
        // The next session begins elsewhere now, so more of them change: twice as much is read.
        remaining.push({ visitor, since, until: Math.max(end, until + (until - since)) });
        continue;
      }
      const old = (oldSessions.get(visitor) ?? []).filter(({ session }) => session.start < end);
      compare(visitor, old, isLast ? ofVisitor : ofVisitor.filter(({ time }) => time < end), changes);
    }
    await writeChanges(target, changes);
    return { events: events.length, done: complete.map(({ visitor }) => visitor), remaining };
  }

  // The first visitor has more events than are read at once. The last session may go on.
  const visitorEvents = byVisitor.get(last) ?? [];
  const cut = splitSessions(visitorEvents).at(-1)?.[0]?.time ?? 0;
  const first = marks.filter(({ visitor }) => visitor === last);
  const [mark] = first;
  if (mark && cut === visitorEvents[0]?.time) {
    if (maxEvents < maxSessionEvents)
      return rollUpVisitors(target, first, { ...limits, maxEvents: maxEvents * 2 });
    const part = { start: cut, end: visitorEvents.at(-1)?.time ?? cut };
    const remaining = await skipSession(target, mark, { part, maxSessionEvents });
    return { events: events.length, done: [last], remaining };
  }
  const before = (oldSessions.get(last) ?? []).filter(({ session }) => session.start < cut);
  const kept = visitorEvents.filter(({ time }) => time < cut);
  const dropped: VisitorEvent[] = [];
  for (const { session } of before) {
    if (session.end >= cut) dropped.push(...(await readEventsOfSession(target, session, cut)));
  }
  compare(last, before, [...kept, ...dropped], changes, cut);
  await writeChanges(target, changes, dropped);
  const ends = before.map(({ session }) => session.end);
  const until = Math.max(cut, ...first.map((given) => given.until), ...ends);
  return { events: events.length, done: [last], remaining: [{ visitor: last, since: cut, until }] };
}

/**
 * Finds the first mark whose events belong to a session that is not counted. Of the other marks, such sessions are taken out of the old
 * ones, with what was before them: they have not changed, and are not read.
 */
async function findSkipped(
  target: RollUpTransaction,
  marks: readonly Mark[],
  oldSessions: Map<number, OldSession[]>,
): Promise<{ index: number; mark: Mark; part: StoredSession } | null> {
  for (const [index, mark] of marks.entries()) {
    const old = oldSessions.get(mark.visitor) ?? [];
    const begun = old.filter(({ session }) => session.start <= mark.since);
    const position = begun.findLastIndex(({ session }) => session.is_counted === 0);
    const part = begun[position]?.session;
    if (!part) continue;
    const isLast = position === begun.length - 1;
    if (isLast && !(await isUnchanged(target, part, mark))) return { index, mark, part };
    oldSessions.set(mark.visitor, old.slice(position + 1));
  }
  return null;
}

/**
 * Collects the sessions of a visitor that are not as they were.
 *
 * @param events of both the old and the new sessions, in order. Those from `end` on are in old ones only.
 */
function compare(
  visitor: number,
  oldSessions: readonly OldSession[],
  events: readonly VisitorEvent[],
  changes: Changes,
  end = Number.POSITIVE_INFINITY,
): void {
  const byKey = new Map(oldSessions.map((old) => [old.session.key, old]));
  for (const event of events) {
    if (event.session !== null) byKey.get(event.session)?.events.push(event);
  }
  for (const group of splitSessions(events.filter(({ time }) => time < end))) {
    const key = group.find(({ session }) => session !== null && byKey.has(session))?.session ?? null;
    const old = key === null ? undefined : byKey.get(key);
    if (key !== null && old) {
      byKey.delete(key);
      const isSame = old.events.length === group.length && group.every(({ session }) => session === key);
      if (isSame) continue;
      changes.removed.push(old);
    }
    changes.added.push({ key, visitor, events: group });
  }
  changes.removed.push(...byKey.values());
}

/** @param dropped events that are in no session for now. */
async function writeChanges(
  target: RollUpTransaction,
  { removed, added }: Changes,
  dropped: readonly VisitorEvent[] = [],
): Promise<void> {
  const { transaction, engine } = target;
  const sessions = await describeSessions(target, added);
  const differences = createContributions();
  for (const { session, events } of removed) addSession(differences, session, { events, sign: -1 });
  for (const { session, events } of sessions) addSession(differences, session, { events, sign: 1 });

  const keys = new Set(sessions.map(({ session }) => session.key));
  await engine.deleteRows(
    transaction,
    { table: 'session', columns: ['key'] },
    removed.flatMap(({ session }) => (keys.has(session.key) ? [] : [[session.key]])),
  );
  await storeSessions(target, sessions);
  await unassignEvents(target, dropped);
  await engine.assignSessions(transaction, sessions);
  await writeDifferences(target, differences);
}

/** Completes new sessions, and gives keys to those without. */
async function describeSessions(
  target: RollUpTransaction,
  sessions: readonly NewSession[],
): Promise<OldSession[]> {
  const { transaction, engine } = target;
  const visits = await readVisits(
    target,
    sessions.flatMap(({ events }) => describingEvents(events)),
  );
  const described = sessions.map((session) => ({
    ...session,
    description: describeSession(session.events, visits),
  }));
  // They come from what visitors send. Anything else but a text cannot be bound, and would make every roll-up fail.
  const texts = new Map<string, { day: number; dimension: number }>();
  for (const { events, description } of described) {
    // By the clock of the server, and the same whenever the session is rolled up.
    const received = events.reduce((latest, event) => Math.max(latest, event.received), 0);
    const day = Math.floor(received / DAY_MS);
    for (const [dimension, text] of Object.entries(description)) {
      if (typeof text !== 'string' || (texts.get(text)?.day ?? Number.POSITIVE_INFINITY) <= day) continue;
      texts.set(text, { day, dimension: DIMENSION_KEYS[dimension as keyof SessionDescription] });
    }
  }
  const labels = await createLabels(transaction, engine, texts);
  const label = (text: string) => labels.get(text) ?? 0;
  const optional = (text: string | null) => (text === null ? null : label(text));
  let nextKey = await takeKeys(target, described.filter(({ key }) => key === null).length);
  return described.map(({ key, visitor, events, description }) => {
    const { device, browser, os, channel, source, medium, campaign }: SessionDescription = description;
    const session = {
      key: key ?? nextKey++,
      visitor,
      start: events[0]?.time ?? 0,
      end: events.at(-1)?.time ?? 0,
      ...countViews(events),
      is_counted: 1,
      device: label(device),
      browser: label(browser),
      os: label(os),
      channel: label(channel),
      source: label(source),
      medium: optional(medium),
      campaign: optional(campaign),
      entry_page: entryPage(events),
    };
    return { session, events: [...events] };
  });
}
