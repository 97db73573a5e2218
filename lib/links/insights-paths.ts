import { LOCALES } from '@/lib/config/locales';
import { localizedPath } from './localized-path';

/** The report at the path of insights itself. */
const FIRST_REPORT = 'overview';

const INSIGHTS_PATH = new RegExp(`^(?:/(?:${LOCALES.join('|')}))?/insights(?:/[a-z-]{1,40})?$`);

/**
 * Path of a report of insights.
 *
 * @param query without question mark
 */
export function insightsPath(report: string, locale: string, query = ''): string {
  const path = report === FIRST_REPORT ? '/insights' : `/insights/${report}`;
  return localizedPath(path, locale) + (query && `?${query}`);
}

/** Whether a path without query is one of insights, with or without locale. */
export function isInsightsPath(path: string): boolean {
  return INSIGHTS_PATH.test(path);
}

/** The page with the links to reports, and the one that they lead to. */
export const LINKS_PAGE = 'links';
export const SHARED_PAGE = 'shared';

/** The part of the overview with the notes, to which their forms lead back. */
export const NOTES_ID = 'notes';

/** Paths of the API of insights. */
export const insightsApiPaths = {
  /** @param hash of its content */
  style: (hash: string) => `/api/insights/style.css?v=${hash}`,
  signIn: () => '/api/insights/sign-in',
  signOut: () => '/api/insights/sign-out',
  ownVisits: () => '/api/insights/own-visits',
  addNote: () => '/api/insights/add-note',
  deleteNote: () => '/api/insights/delete-note',
  addLink: () => '/api/insights/add-link',
  revokeLink: () => '/api/insights/revoke-link',
  /** A table as CSV, with the state of a page. */
  table: (name: string, query: string) => `/api/insights/tables/${name}.csv${query && `?${query}`}`,
  /** All events of a range. */
  events: (format: 'csv' | 'ndjson', query: string) =>
    `/api/insights/events.${format}${query && `?${query}`}`,
};
