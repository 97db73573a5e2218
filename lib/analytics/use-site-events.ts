import Router from 'next/router';
import { useEffect } from 'react';
import { pageContext } from './page-context';
import { recordView } from './record-view';
import { startAnalytics } from './start-analytics';
import { watchClicks } from './track-click';

let started = false;

/**
 * Records the visit, its page views and its clicks, from the first call until the page is left. Use it in one
 * place, outside the error boundary.
 */
export function useSiteEvents(): void {
  useEffect(start, []);
}

/** Once a page load, also where a strict development mode runs effects twice. */
function start(): void {
  if (started) return;
  started = true;
  recordView();
  startAnalytics();
  Router.events.on('routeChangeComplete', recordView);
  watchClicks(pageContext);
  // In reserve, so that the report of an error needs nothing from the network when the error happens.
  import('./report-error').catch(() => {});
}
