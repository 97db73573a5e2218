import type { EventName, EventProperties } from '@/lib/analytics/plan/events';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { enqueue } from './event-queue';
import { pageContext } from './page-context';
import { redactSearchTerms } from './redact-search-terms';

/**
 * Tracks an event of the tracking plan on the current page: it is queued until the Mixpanel client is loaded. Does
 * nothing on the server. An event of a prerendered page waits until the page is shown. Never throws, so that tracking
 * cannot break a page.
 *
 * @param url URL of the page, if it is not the current one
 */
export function track<Name extends EventName>(
  event: Name,
  properties: EventProperties<Name>,
  url?: string,
): void {
  if (typeof window !== 'undefined') whenShown(() => trackNow(event, properties, url));
}

function trackNow<Name extends EventName>(
  event: Name,
  properties: EventProperties<Name>,
  url = window.location.href,
): void {
  try {
    const planned = { ...pageContext(), ...properties };
    if (IS_DEVELOPMENT)
      void import('@/lib/analytics/plan/log-event').then(({ logEvent }) => logEvent(event, planned));
    const metadata = {
      time: nextTime(),
      $insert_id: randomId(),
      $current_url: url,
      // Given, since the library would add the complete URL.
      $referrer: document.referrer || undefined,
    };
    enqueue(
      JSON.parse(redactSearchTerms(JSON.stringify({ event, properties: { ...planned, ...metadata } }))),
    );
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

/** About 22 random characters, like the library's own `$insert_id`. */
export function randomId(): string {
  return Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
}
