import Router from 'next/router';
import { onPageEnd } from '@/lib/analytics/page-end';
import { subscribeToConsentChange } from '@/lib/analytics/set-consent';
import { pauseVisit, prolongVisit, trackEnd } from '@/lib/analytics/visit-end';
import { ACTIVITY_MS, ActiveTimer } from './active-timer';

/** Touching and dragging are among the pointer events. */
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Tracks for how long the visitor is active on a page and how far it is scrolled, when the page is hidden and before it
 * is replaced by another. Call it once per page load, when the page may be visible.
 */
export function observeEngagement(): void {
  const timer = new ActiveTimer();
  let sentMs = 0;
  let depth = 0;
  let sentDepth = 0;
  let isMeasuring = false;

  const onActivity = () => {
    if (document.hidden) {
      timer.stop(performance.now());
      pauseVisit();
    } else {
      // First, because it may end a visit, to which the new activity does not belong.
      prolongVisit(ACTIVITY_MS);
      timer.activity(performance.now());
    }
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
  const resetDepth = () => {
    isMeasuring = false;
    depth = 0;
    sentDepth = 0;
  };

  const send = () => {
    measure();
    const seconds = Math.round((timer.count(performance.now()) - sentMs) / 100) / 10;
    if (seconds < 1 && depth === sentDepth) return;
    sentMs += seconds * 1000;
    sentDepth = depth;
    trackEnd('page engagement', { seconds, scroll: scrollDistance() > 0 ? depth : 100 });
  };

  for (const type of ACTIVITIES) addEventListener(type, onActivity, { capture: true, passive: true });
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('visibilitychange', onActivity, true);
  onPageEnd(send);
  Router.events.on('routeChangeComplete', () => {
    resetDepth();
    onActivity();
  });
  // What happened before a choice about tracking does not count.
  subscribeToConsentChange(() => {
    resetDepth();
    sentMs = timer.count(performance.now());
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
