/**
 * What numbers can be broken down by. A dimension of events takes its value from each event: a visitor or session counts for
 * every value that one of its events has. A dimension of sessions has one value for a whole session, that of the first event
 * which has one.
 */
export const DIMENSIONS = {
  /** Kind of page, as in the tracking plan: index, template, tag … */
  pageKind: 'event',
  /** Path of a page without language, such as /templates/work. */
  page: 'event',
  /** Id of a template. */
  list: 'event',
  /** Language of the page. */
  language: 'event',
  /** Term of a search. */
  term: 'event',
  /** Where a hand-off to the app led: app-store, play, open-app. */
  store: 'event',
  /** Part of the page from which a hand-off began. */
  position: 'event',
  /** Message of an error. */
  error: 'event',
  /** How a list was shared or saved: the method of “list shared”, or one of `SAVING_METHODS`. */
  method: 'event',
  /** Target of an app redirect, and whether it was a QR code: “play qr”. */
  redirect: 'event',
  /** phone, tablet or computer. */
  device: 'session',
  browser: 'session',
  os: 'session',
  /** How the visitor came: campaign, search, ai-assistant, social, email, referral or direct. */
  channel: 'session',
  /** The name of the network, such as Google, else `utm_source` or the referring domain, else “direct”. */
  source: 'session',
  /** Host of the page that linked here, as it is: the hosts of a source. */
  referrerHost: 'session',
  /** Host and path of that page, as far as its site lets browsers say it: the pages of a host. */
  referrerPage: 'session',
  /** `utm_medium`. */
  medium: 'session',
  /** `utm_campaign`. */
  campaign: 'session',
  /** `utm_content`: which link or advertisement of a campaign. */
  campaignContent: 'session',
  /** `utm_term`: the keyword of a campaign. */
  campaignTerm: 'session',
  /** Path of the first page of the session, without language. */
  entryPage: 'session',
  /** Whether the visitor has an event of a day before the period. All sessions of a visitor in a period have the same. */
  visitorKind: 'session',
} as const satisfies Record<string, 'event' | 'session'>;

export type Dimension = keyof typeof DIMENSIONS;

/**
 * Dimensions of events whose filters mean the sessions with such an event: only events of one kind have a value, such as searches a term, and the
 * question is what visitors did in these sessions. Redirects have no session.
 */
export const OCCURRENCES = [
  'term',
  'store',
  'position',
  'error',
  'method',
] as const satisfies readonly Dimension[];

/** Whether a filter means whole sessions. */
export function isFilterOfSessions(dimension: Dimension): boolean {
  return DIMENSIONS[dimension] === 'session' || OCCURRENCES.some((name) => name === dimension);
}

/** The methods of events with which a list is saved. “list shared” has methods of its own. */
export const SAVING_METHODS = {
  'list copied': 'text',
  'list printed': 'print',
  'list downloaded': 'file',
} as const;

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as Dimension[];

export const VISITOR_KINDS = ['new', 'returning'] as const;

/** The browser or the system of sessions that do not say which they have. */
export const UNKNOWN_VALUE = '(unknown)';
