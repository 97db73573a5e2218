import { type BeforeSend, inject, pageview } from '@vercel/analytics';
import type { PageContext } from './page-context';
import { redactPrivateIds } from './redact-private-ids';
import { redactSearchTerms } from './redact-search-terms';

/** Removes search terms and ids of private shares from the URL that the script adds. */
const redactUrl: BeforeSend = (event) => ({
  ...event,
  ...redactPrivateIds({ url: redactSearchTerms(event.url) }, () => '[id]'),
});

/**
 * Sends a page view to Vercel Web Analytics, but never the id of a private share.
 *
 * @param loadsScript whether the first view loads the script, until which views queue up. Its automatic page views are off,
 * because these replace them. Passed in instead of imported, so that the first load shares no module with this chunk.
 */
export function sendPageView({ page, pathname, slug }: PageContext, loadsScript: boolean): void {
  // In mode `auto`, a development server would load the script from another origin.
  if (loadsScript) inject({ disableAutoTrack: true, mode: 'production', beforeSend: redactUrl });
  pageview({ route: pathname, path: page === 'private-share' ? pathname : slug });
}
