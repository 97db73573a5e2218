import { type BeforeSend, inject, pageview } from '@vercel/analytics';
import { replacePrivateShareIds } from '@/lib/links/private-share-path';
import { toSlug } from './page-properties';
import { redactSearchTerms } from './redact-search-terms';

/** Also on the error page of a private share that does not exist. */
const redactIds = (url: string) => replacePrivateShareIds(url, () => '[id]');

/** Removes search terms and ids of private shares from the URL that the script adds. */
const redactUrl: BeforeSend = (event) => ({
  ...event,
  url: redactIds(redactSearchTerms(event.url)),
});

/**
 * Sends a page view to Vercel Web Analytics, but never the id of a private share.
 *
 * @param route pattern of the page's route
 * @param asPath the router's path of the page
 * @param loadsScript whether the first view loads the script, until which views queue up. Its automatic page views are off,
 * because these replace them. Passed in instead of imported, so that the first load shares no module with this chunk.
 */
export function sendPageView(route: string, asPath: string, loadsScript: boolean): void {
  // In mode `auto`, a development server would load the script from another origin.
  if (loadsScript) inject({ disableAutoTrack: true, mode: 'production', beforeSend: redactUrl });
  pageview({ route, path: redactIds(toSlug(asPath)) });
}
