import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MatchedRoute } from './match-route';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A request and its response, with what has been found out about them. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Id of the request. */
  readonly id: string;
  /** URL as requested, without a host. */
  readonly url: string;
  /** `If-None-Match` of a `GET` or `HEAD`. */
  readonly condition: string | undefined;
  /** Of a request target that has been checked. */
  route: MatchedRoute;
  /** Encoding of the page or page data that Next sends. Null for everything else, which Next compresses. */
  pageEncoding: Encoding | null;
  /** Statuses that are sent instead of those that Next sets. */
  statuses: Readonly<Record<number, number>>;
};
