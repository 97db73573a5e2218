import Router from 'next/router';
import type { EventName, EventProperties } from '@/lib/analytics/plan/events';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { enqueue, type RouteState, randomId } from './event-queue';

/**
 * Tracks an event of the tracking plan on the current page: it is queued until the Mixpanel client is loaded. Does
 * nothing on the server. An event of a prerendered page waits until the page is shown. Never throws, so that tracking
 * cannot break a page.
 *
 * @param route the page, if it is not the current one
 * @param time when it happened, if that is not now: in ms, as `currentTime` returns it
 */
export function track<Name extends EventName>(
  event: Name,
  properties: EventProperties<Name>,
  route?: RouteState,
  time?: number,
): void {
  if (typeof window !== 'undefined') whenShown(() => trackNow(event, properties, route, time));
}

function trackNow(event: EventName, properties: object, givenRoute?: RouteState, givenTime?: number): void {
  try {
    const route = givenRoute ?? readRoute();
    if (IS_DEVELOPMENT)
      void import('@/lib/analytics/plan/log-event').then(({ logEvent }) =>
        logEvent(event, properties, route),
      );
    // Later than the previous event, so that events of the same millisecond keep their order.
    const time = givenTime ?? Math.max(currentTime(), latestTime + 1);
    latestTime = Math.max(latestTime, time);
    enqueue({ event, properties: { ...properties, time: time / 1000, $insert_id: randomId() }, route });
  } catch (error) {
    // The event is lost.
    if (IS_DEVELOPMENT)
      void import('@/lib/analytics/plan/log-event').then(({ logLostEvent }) => logLostEvent(event, error));
  }
}

/** Reads the present state of the route, which an event keeps while the visitor moves on. Browser only. */
export function readRoute(): RouteState {
  const { pathname, query, asPath, locale } = Router;
  return { pathname, query, asPath, locale, url: window.location.href };
}

/** Calls back once the page is shown: immediately, unless the browser prerenders it. The visitor may never see it then. */
export function whenShown(callback: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', callback);
  else callback();
}

/**
 * Whether events are shown in the console, tracking enabled or not. Other modules import it from here: with more than one
 * importer, `IS_DEVELOPMENT` would not be inlined, and code for development would remain in builds.
 */
export const LOGS_EVENTS = IS_DEVELOPMENT;

/** The time of the latest event of this page load; 0 before the first. */
let latestTime = 0;

export function latestEventTime(): number {
  return latestTime;
}

/** By how much the clock of the device is ahead of `performance.now()`, in ms. */
let clockOffset = 0;

/**
 * The time by the clock of the device, in epoch ms. If the clock is set back, it goes on from where it was, so that events
 * of a page load keep their order and the time between them. `performance.now()` alone may stop while the device sleeps.
 */
export function currentTime(): number {
  const elapsed = performance.now();
  clockOffset = Math.max(clockOffset, Date.now() - elapsed);
  return Math.round(clockOffset + elapsed);
}
