import { errorResponse, type ProxyResponse } from './forwarder';

/** A whole answer of the upstream. */
export type UpstreamResponse = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
};

/**
 * What the visitor is told of an upstream's answer: its status, its `Retry-After` and, where it is JSON, its
 * body byte for byte. Anything else would be taken for a success by the client and lose the batch: an error
 * keeps its status and gets a body of ours, the rest becomes a 502.
 */
export function toProxyResponse({ status, headers, body }: UpstreamResponse): ProxyResponse {
  const kept = keptHeaders(headers['retry-after']);
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect && isJson(body)) return { status, headers: kept, body };
  if (status >= 400) return errorResponse(status, 'The tracking service failed.', kept);
  return errorResponse(502, 'The tracking service gave an answer that is none.', kept);
}

function keptHeaders(retryAfter: string | string[] | undefined): Record<string, string> {
  if (typeof retryAfter !== 'string') return {};
  const seconds = retryAfterSeconds(retryAfter, Date.now());
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
 * A `Retry-After` header as whole seconds, which is all that the tracking client reads. A date becomes the
 * seconds until then, at least 0. Undefined for what is neither.
 */
export function retryAfterSeconds(header: string, now: number): string | undefined {
  const text = header.trim();
  if (/^\d+$/.test(text)) return text;
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  return String(Math.max(0, Math.ceil((date - now) / 1000)));
}
