import Router from 'next/router';
import { countEarlyTicks, showList, startListOutcomes, trackProgress } from './list-outcomes';
import { observeContent } from './page-content';
import { countSearch, showSearch, startSearchOutcomes } from './search-outcomes';
import { renewOptOut } from './set-consent';

/** Starts to track what visitors do with lists and searches. Call it once per page load; it is not in the first load. */
export function startOutcomes(): void {
  viewUrl = window.location.href;
  startListOutcomes();
  startSearchOutcomes();
  observeContent((content) => {
    showList(content.list);
    showSearch(content);
  });
  countEarlyTicks();
  renewOptOut();
  // The router still describes the page that is about to be replaced, but after Back the URL is that of the next one.
  Router.events.on('beforeHistoryChange', endVisit);
  Router.events.on('routeChangeComplete', () => {
    viewUrl = window.location.href;
  });
  window.addEventListener('pagehide', endVisit, true);
  // In the capture phase of the window, so that the events are queued before the queue is sent.
  window.addEventListener('visibilitychange', () => document.hidden && endVisit(), true);
}

/** URL of the page that is shown. */
let viewUrl = '';

function endVisit(): void {
  countSearch(viewUrl);
  trackProgress(viewUrl);
}
