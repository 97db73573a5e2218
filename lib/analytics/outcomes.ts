import { showList, startListOutcomes, trackEarlyTicks, trackProgress } from './list-outcomes';
import { observeContent } from './page-content';
import { onPageEnd } from './page-end';
import { showSearch, startSearchOutcomes, trackSearch } from './search-outcomes';

/** Starts to track what visitors do with lists and searches. Call it once per page load. */
export function startOutcomes(): void {
  startListOutcomes();
  startSearchOutcomes();
  observeContent((content) => {
    showList(content.list, content.listKey);
    showSearch(content);
  });
  trackEarlyTicks();
  onPageEnd(trackPendingOutcomes);
}

function trackPendingOutcomes(): void {
  trackSearch();
  trackProgress();
}
