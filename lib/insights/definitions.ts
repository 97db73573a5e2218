import { EVENTS, type EventName } from '@/lib/analytics/plan/events';
import { DAY_MS } from './durations';

/** A session ends when its visitor has done nothing for this long, in ms. */
export const SESSION_IDLE_MS = 30 * 60_000;

/** A session is no longer than this, in ms: a later event begins another one. */
export const SESSION_MAX_MS = DAY_MS;

/** The events that are views. A page sends exactly one of them. */
export const VIEW_EVENTS = ['page view', 'template view'] as const satisfies readonly EventName[];

/** The events in which a visitor does nothing but open, see and leave pages. */
const PASSIVE_EVENTS: readonly EventName[] = [
  'website started',
  ...VIEW_EVENTS,
  'page engagement',
  'web vitals',
  'error',
  'ErrorBoundary',
];

/** The events in which a visitor does something. A session with one view and none of them is a bounce. */
export const INTERACTIVE_EVENTS = (Object.keys(EVENTS) as EventName[]).filter(
  (name) => !PASSIVE_EVENTS.includes(name),
);

/** The events in which a visitor keeps a list, on paper, in a file, on another device, as a copy, or in the app. */
export const KEPT_EVENTS = [
  'list copied',
  'list printed',
  'list downloaded',
  'calendar saved',
  'list copy started',
  'transfer opened',
  'app hand-off',
] as const satisfies readonly EventName[];

/** An engagement of more seconds is none: a session is no longer than that. */
const MAX_ENGAGEMENT_SECONDS = SESSION_MAX_MS / 1000;

/** The ms of a “page engagement”, rounded; 0 for what is none. */
export function engagementMs(seconds: number | null): number {
  if (seconds === null || !(seconds >= 0 && seconds <= MAX_ENGAGEMENT_SECONDS)) return 0;
  return Math.floor(seconds * 1000 + 0.5);
}

/**
 * What is counted. Events count in the period in which they happened, sessions in the one in which they began. Not counted:
 * bots, own visits, and what is no event of the tracking plan.
 */
export type Metrics = {
  /** Browsers with at least one event. Exact for any period: they do not add up. */
  visitors: number;
  sessions: number;
  /** Sessions with one view and no interactive event. */
  bounces: number;
  /** Views that were the last of their session. */
  exits: number;
  views: number;
  /** Seconds for which visitors were active: the sum of “page engagement”. */
  engagedSeconds: number;
  starts: number;
  /** Visitors that started a list. */
  startVisitors: number;
  completions: number;
  /** Visitors that completed a list. */
  completionVisitors: number;
  copies: number;
  shares: number;
  prints: number;
  downloads: number;
  /** Lists that were copied, shared, printed or downloaded. */
  sharedOrSaved: number;
  /** Visitors that have done one of these. */
  sharedOrSavedVisitors: number;
  searches: number;
  /** Searches that found nothing. */
  emptySearches: number;
  handOffs: number;
  /** Visitors that went on to the app or to an app store: the success of a visit. */
  appVisitors: number;
  /** “error” and “ErrorBoundary”. */
  errors: number;
  /** Redirects to an app store or a page, by the server. They have no visitor. */
  redirects: number;
  /** Those of them that a QR code led to. */
  scans: number;
};

export type Metric = keyof Metrics;
