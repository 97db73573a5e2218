import Router from 'next/router';
import { countEarlyTicks, showList, startListOutcomes, trackProgress } from './list-outcomes';
import { observeContent } from './page-content';
import { countSearch, showSearch, startSearchOutcomes } from './search-outcomes';

/** Starts to track what visitors do with lists and searches. Call it once per page load; it is not in the first load. */
export function startOutcomes(): void {
  startListOutcomes();
  startSearchOutcomes();
  observeContent((content) => {
    showList(content.list);
    showSearch(content);
  });
  countEarlyTicks();
  Router.events.on('routeChangeStart', endVisit);
  window.addEventListener('pagehide', endVisit);
  // In the capture phase of the window, so that the events are queued before the queue is sent.
  window.addEventListener('visibilitychange', () => document.hidden && endVisit(), true);
}

function endVisit(): void {
  countSearch();
  trackProgress();
}
