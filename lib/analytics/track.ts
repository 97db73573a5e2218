import type { EventName, EventProperties } from '@/lib/analytics/plan/events';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { enqueue } from './event-queue';
import { randomId } from './random-id';
import { type RouteState, readRoute } from './route-state';

/**
 * Tracks an event of the tracking plan on the current page: it is queued until the Mixpanel client is loaded. Does
 * nothing on the server. An event of a prerendered page waits until the page is shown. Never throws, so that tracking
 * cannot break a page.
 *
 * @param route the page, if it is not the current one
 */
export function track<Name extends EventName>(
  event: Name,
  properties: EventProperties<Name>,
  route?: RouteState,
): void {
  if (typeof window !== 'undefined') whenShown(() => trackNow(event, properties, route));
}

function trackNow(event: EventName, properties: object, given?: RouteState): void {
  try {
    const route = given ?? readRoute();
    if (IS_DEVELOPMENT)
      void import('@/lib/analytics/plan/log-event').then(({ logEvent }) =>
        logEvent(event, properties, route),
      );
    enqueue({ event, properties: { ...properties, time: nextTime(), $insert_id: randomId() }, route });
  } catch (error) {
    // The event is lost.
    if (IS_DEVELOPMENT)
      void import('@/lib/analytics/plan/log-event').then(({ logLostEvent }) => logLostEvent(event, error));
  }
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

let lastTimeMs = 0;

/** Unix time in seconds, later than that of the previous event, so that events of the same millisecond keep their order. */
function nextTime(): number {
  lastTimeMs = Math.max(Date.now(), lastTimeMs + 1);
  return lastTimeMs / 1000;
}
