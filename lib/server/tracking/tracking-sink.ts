import type { TrackingAnswer } from './tracking-answer';
import type { TrackingRoute } from './tracking-routes';
import type { VisitorBody } from './visitor-body';

/** A call of the tracking client that is let through: known, of a right method and within the limits. */
export type TrackingCall = {
  route: TrackingRoute;
  /** The query string with its question mark, not decoded; empty where there is none. */
  query: string;
  /** Headers as Node reads them: lower-case names. */
  headers: NodeJS.Dict<string | string[]>;
  /** Address of the visitor, undefined where the connection is already gone. */
  address: string | undefined;
  /** Whole or still coming in; null for a call that has none. */
  body: Buffer | VisitorBody | null;
};

/** Where the calls end up. An answer always comes; a rejection is a fault of the sink. */
export type TrackingSink = (call: TrackingCall) => Promise<TrackingAnswer>;
