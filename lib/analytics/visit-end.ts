import type { RouteState } from './event-queue';
import { endPage } from './page-end';
import type { EventName, EventProperties } from './plan/events';
import { currentTime, latestEventTime, track } from './track';

/** Mixpanel and insights begin a session with the first event after this time without one, in ms. */
const SESSION_TIMEOUT_MS = 30 * 60_000;

/** Until when the visitor was active in this visit, as `currentTime`. Nobody knows before the first activity. */
let activeUntil = Number.POSITIVE_INFINITY;

/** Whether the visitor is active again after the end of a visit, and has done nothing yet that is an event. */
let hasReturned = false;

/**
 * Prolongs the visit by an activity, such as scrolling, unless the visitor has been inactive for the timeout of a session:
 * then the next event begins another visit. What was measured before the timeout is tracked first.
 *
 * @param ms for how long the visitor counts as active
 */
export function prolongVisit(ms: number): void {
  const now = currentTime();
  const latest = latestEventTime() || now;
  const isOver = now - Math.max(activeUntil, latest) >= SESSION_TIMEOUT_MS;
  if (now - latest >= SESSION_TIMEOUT_MS && !hasReturned) endPage();
  if (!isOver) activeUntil = now + ms;
  hasReturned = isOver;
}

/** The visitor is not active until the next activity. */
export function pauseVisit(): void {
  activeUntil = Math.min(activeUntil, currentTime());
}

/**
 * Tracks what ends with a page or a visit, at the time when the visitor was last active. A tab can stay open for hours
 * after that, and an event at the end of them would be a session of its own.
 */
export function trackEnd<Name extends EventName>(
  event: Name,
  properties: EventProperties<Name>,
  route?: RouteState,
): void {
  const now = currentTime();
  const latest = latestEventTime() || now;
  // A visitor can read for longer than the timeout without an event.
  const latestInSession = latest + SESSION_TIMEOUT_MS - 1000;
  const time = Math.min(Math.max(activeUntil, latest + 1), latestInSession);
  track(event, properties, route, time < now ? time : undefined);
}
