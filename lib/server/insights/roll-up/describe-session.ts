import type { EventName } from '@/lib/analytics/plan/events';
import { DIRECT } from '@/lib/insights/traffic-source';
import { type CountedEvent, isView } from './contributions';
import { describeVisit, type VisitDescription } from './describe-visit';

/** The dimensions of a session as texts. */
export type SessionDescription = {
  device: string;
  browser: string;
  os: string;
  channel: string;
  source: string;
  medium: string | null;
  campaign: string | null;
};

/** An event of a session, and where its properties are. */
type LocatedEvent = Pick<CountedEvent, 'name'> & { properties_at: number };

const LOAD: EventName = 'website started';

const UNKNOWN = describeVisit({});

/**
 * The events of a session that describe it, by `properties_at`: its page loads; without one, its first event.
 *
 * @param events of the session, in order.
 */
export function describingEvents(events: readonly LocatedEvent[]): number[] {
  const loads = events.filter(({ name }) => name === LOAD);
  return (loads.length > 0 ? loads : events.slice(0, 1)).map(({ properties_at }) => properties_at);
}

/**
 * Describes a session. How the visitor came is what the first page load says that says anything about it; device and browser are those
 * of the first page load.
 *
 * @param events of the session, in order.
 * @param visits what those of `describingEvents` say. Properties that cannot be read are missing.
 */
export function describeSession(
  events: readonly LocatedEvent[],
  visits: ReadonlyMap<number, VisitDescription>,
): SessionDescription {
  const described = describingEvents(events).flatMap((location) => visits.get(location) ?? []);
  const { device, browser, os } = described[0] ?? UNKNOWN;
  const hasLoad = events.some(({ name }) => name === LOAD);
  const traffic = (hasLoad && described.find((load) => load.traffic)?.traffic) || DIRECT;
  return { ...traffic, device, browser, os };
}

/** The label of the page of the first view; null without a view. */
export function entryPage(events: readonly CountedEvent[]): number | null {
  return events.find(({ name }) => isView(name))?.page ?? null;
}
