import type { TrackingRoute } from './find-tracking-route';
import type { RequestBodyStream } from './request-body-stream';

/** A request of the tracking client that has passed validation: known route, allowed method, within the limits. */
export type TrackingRequest = {
  route: TrackingRoute;
  /** Raw query string with its question mark, not decoded; empty if there is none. */
  query: string;
  /** Headers as Node parses them, with lower-case names. */
  headers: NodeJS.Dict<string | string[]>;
  /** IP address of the client; undefined if the connection is already closed. */
  address: string | undefined;
  /** Either complete or still being received; null for a request without a body. */
  body: Buffer | RequestBodyStream | null;
};

/** Sends a request to the upstream. Always resolves with a response; a rejection is a bug in the forwarder. */
export type Forwarder = (request: TrackingRequest) => Promise<ProxyResponse>;

/** The response to the client. The body is always JSON: the tracking client treats anything else as a success. */
export type ProxyResponse = {
  status: number;
  /** In addition to the headers that every response has. */
  headers: Record<string, string>;
  body: Buffer | string;
};

/** A response of the proxy itself, with `{ error, status }` as its JSON body. */
export function errorResponse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): ProxyResponse {
  return { status, headers, body: JSON.stringify({ error, status }) };
}
