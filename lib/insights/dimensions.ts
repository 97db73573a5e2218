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
  /** Target of an app redirect, and whether it was a QR code: “play qr”. */
  redirect: 'event',
  /** phone, tablet or computer. */
  device: 'session',
  browser: 'session',
  os: 'session',
  /** How the visitor came: campaign, search, ai-assistant, social, email, referral or direct. */
  channel: 'session',
  /** `utm_source`, else the referring domain, else “direct”. */
  source: 'session',
  /** `utm_medium`. */
  medium: 'session',
  /** `utm_campaign`. */
  campaign: 'session',
  /** Path of the first page of the session, without language. */
  entryPage: 'session',
} as const satisfies Record<string, 'event' | 'session'>;

/** Stands for the values beyond those that a dimension may get on a day. */
export const OTHER_VALUES = '(other)';

export type Dimension = keyof typeof DIMENSIONS;

/** The dimensions by which a page of insights can be filtered. */
export const FILTER_DIMENSIONS = [
  'pageKind',
  'list',
  'source',
  'language',
  'device',
] as const satisfies readonly Dimension[];

export type FilterDimension = (typeof FILTER_DIMENSIONS)[number];

/**
 * Conditions that must all be true. Of events, only those with these values count; a session or visitor counts if one of its
 * events meets all conditions.
 */
export type Filters = Readonly<Partial<Record<FilterDimension, string>>>;
