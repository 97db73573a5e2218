import Router from 'next/router';
import type { EventProperties, ListProperties } from '@/lib/analytics/plan/events';
import { subscribeToUrlChanges } from '@/lib/browser/url-changes';
import { ON_VERCEL } from '@/lib/config/on-vercel';
import { TEMPLATE_ROUTE } from '@/lib/links/template-route';
import { isTrackingAllowed } from './consent';
import { currentTime, track } from './track';

/**
 * Tracks the start of the visit and its page views: of the first page, of every completed route change to another path
 * or query, and of a page that returns from the back/forward cache. Call it once per page load.
 */
export function trackPageViews(): void {
  track('website started', {});
  trackPageView();
  subscribeToUrlChanges(Router.events, trackPageView);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) repeatView(currentTime() + RESTORE_MS);
  });
}

/** Tracks the start of the visit and the view of the present page: for a visitor who has just agreed to be counted. */
export function trackStart(): void {
  track('website started', {});
  repeatView();
}

function repeatView(time?: number): void {
  repeatLastView(time);
  sendVercelView();
}

/**
 * By how much the time of the view of a restored page is later, in ms. The page that is left still runs then, in another
 * process, and its last events come before the view.
 */
const RESTORE_MS = 300;

let repeatLastView = (_time?: number) => {};

let viewed: Partial<ListProperties> = {};

/** Properties of the template that the page shows; empty on other pages. */
export function viewedTemplate(): Partial<ListProperties> {
  return viewed;
}

/** Tracks a view of a page. It is tracked again if the page returns from the back/forward cache. */
export function trackView<Name extends 'page view' | 'template view'>(
  event: Name,
  properties: EventProperties<Name> & Partial<ListProperties>,
): void {
  viewed = properties;
  repeatLastView = (time) => track(event, properties, undefined, time);
  repeatLastView();
}

/** Tracks a view of the current page. Template pages track their own views. */
function trackPageView(): void {
  if (Router.pathname !== TEMPLATE_ROUTE) trackView('page view', {});
  sendVercelView();
}

/** Sends a view of the current page to Vercel Web Analytics, if present. */
function sendVercelView(): void {
  if (!(ON_VERCEL || window.va) || !isTrackingAllowed()) return;
  const { pathname, asPath } = Router;
  import('./vercel-analytics')
    .then(({ sendPageView }) => sendPageView(pathname, asPath, ON_VERCEL))
    .catch(() => {});
}
