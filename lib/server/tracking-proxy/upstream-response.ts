import { errorResponse, type ProxyResponse } from './forwarder';

/** A complete response of the upstream. */
export type UpstreamResponse = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
};

/**
 * Turns an upstream response into the response to the client: the same status, its `Retry-After` and, if it is JSON,
 * its body byte for byte. The tracking client treats any other body as a success and drops the batch, so an error with
 * such a body gets a JSON body of the proxy, and any other response becomes a 502.
 */
export function toProxyResponse({ status, headers, body }: UpstreamResponse): ProxyResponse {
  const forwarded = retryAfterHeader(headers['retry-after']);
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect && isJson(body)) return { status, headers: forwarded, body };
  if (status >= 400) return errorResponse(status, 'Upstream error.', forwarded);
  return errorResponse(502, 'Invalid upstream response.', forwarded);
}

function retryAfterHeader(value: string | string[] | undefined): Record<string, string> {
  if (typeof value !== 'string') return {};
  const seconds = retryAfterSeconds(value, Date.now());
  return seconds === undefined ? {} : { 'Retry-After': seconds };
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

/**
 * The value of a `Retry-After` header in whole seconds, the only form that the tracking client reads. A date is
 * converted to the seconds from `now` (epoch milliseconds), at least 0. Undefined if the value is invalid.
 */
export function retryAfterSeconds(header: string, now: number): string | undefined {
  const text = header.trim();
  if (/^\d+$/.test(text)) return text;
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  return String(Math.max(0, Math.ceil((date - now) / 1000)));
}
