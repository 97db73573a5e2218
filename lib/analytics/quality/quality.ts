import type { PageContext } from '@/lib/analytics/page-context';
import { observeEngagement } from './engagement';
import { reportError, trackError } from './errors';
import { observeWebVitals } from './web-vitals';

/** What is measured of the site itself. One chunk, which is not part of the first load. */
export const QUALITY = {
  trackError,
  reportError,
  /** Starts to measure loading speed and engagement, given the page that was loaded and its URL. Call it once. */
  observe(page: PageContext, url: string): void {
    observeWebVitals(page, url);
    observeEngagement(url);
  },
};
