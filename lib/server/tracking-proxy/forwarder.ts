import type { RequestBodyStream } from './request-body-stream';
import type { TrackingRoute } from './tracking-routes';

/** A call of the tracking client that is let through: known, of a right method and within the limits. */
export type TrackingRequest = {
  route: TrackingRoute;
  /** The query string with its question mark, not decoded; empty where there is none. */
  query: string;
  /** Headers as Node reads them: lower-case names. */
  headers: NodeJS.Dict<string | string[]>;
  /** Address of the visitor, undefined where the connection is already gone. */
  address: string | undefined;
  /** Whole or still coming in; null for a call that has none. */
  body: Buffer | RequestBodyStream | null;
};

/** Where the calls end up. An answer always comes; a rejection is a fault of the sink. */
export type Forwarder = (call: TrackingRequest) => Promise<ProxyResponse>;

/** What a visitor is answered. The body is JSON, always: the client takes anything else for a success. */
export type ProxyResponse = {
  status: number;
  /** Beside the headers that every answer has. */
  headers: Record<string, string>;
  body: Buffer | string;
};

/** An answer of our own that says in plain words what went wrong. */
export function errorResponse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): ProxyResponse {
  return { status, headers, body: JSON.stringify({ error, status }) };
}
