import Router from 'next/router';
import { useEffect } from 'react';
import { pageContext } from './page-context';
import { recordView } from './record-view';
import { startAnalytics } from './start-analytics';

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
  import('./late-reports').then(({ lateReports }) => lateReports.watchClicks(pageContext)).catch(() => {});
}
