import Router from 'next/router';
import { CONSENT_KEY } from '@/lib/analytics/consent';
import { track } from '@/lib/analytics/track';
import { ActiveTimer } from './active-timer';

/** Touching and dragging are among the pointer events. */
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Tracks for how long the visitor is active on a page and how far it is scrolled, when the page is hidden and before it
 * is replaced by another. Call it once per page load, when the page may be visible.
 *
 * @param url URL of the page that was loaded
 */
export function observeEngagement(url: string): void {
  const timer = new ActiveTimer();
  let viewUrl = url;
  let sentMs = 0;
  let depth = 0;
  let sentDepth = 0;
  let isMeasuring = false;

  const onActivity = () => {
    if (!document.hidden) timer.activity(performance.now());
  };
  const measure = () => {
    if (!isMeasuring) return;
    isMeasuring = false;
    depth = Math.max(depth, scrollDepth());
  };
  const onScroll = () => {
    if (isMeasuring) return;
    isMeasuring = true;
    // The layout is read at most once per frame, and by then the browser has usually calculated it.
    requestAnimationFrame(measure);
  };
  const send = () => {
    measure();
    const seconds = Math.round((timer.count(performance.now()) - sentMs) / 100) / 10;
    if (seconds < 1 && depth === sentDepth) return;
    sentMs += seconds * 1000;
    sentDepth = depth;
    track('page engagement', { seconds, scroll: scrollDistance() > 0 ? depth : 100 }, viewUrl);
  };

  for (const type of ACTIVITIES) addEventListener(type, onActivity, { capture: true, passive: true });
  addEventListener('scroll', onScroll, { passive: true });
  // Before the listeners that send the queue: they listen on the document or in the bubbling phase.
  addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden) return onActivity();
      timer.stop(performance.now());
      send();
    },
    true,
  );
  // The router still describes the page that is about to be replaced.
  Router.events.on('beforeHistoryChange', send);
  Router.events.on('routeChangeComplete', () => {
    viewUrl = window.location.href;
    depth = 0;
    sentDepth = 0;
    onActivity();
  });
  // What happened before a choice about tracking does not count.
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY) sentMs = timer.count(performance.now());
  });
  onActivity();
}

/** How far the page is scrolled, in percent of the distance that it can be scrolled, as Mixpanel's library counts it. */
function scrollDepth(): number {
  const percent = Math.round((window.scrollY / Math.max(1, scrollDistance())) * 100);
  // Some browsers let visitors scroll beyond both ends for a moment.
  return Math.min(100, Math.max(0, percent));
}

/** Px by which the page can be scrolled: 0 if it fits into the window. */
function scrollDistance(): number {
  return document.documentElement.scrollHeight - window.innerHeight;
}
