import { retryAfterSeconds } from './retry-after';
import { refuse, type TrackingAnswer } from './tracking-answer';

/** A whole answer of the upstream. */
export type UpstreamAnswer = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
};

/**
 * What the visitor is told of an upstream's answer: its status, its `Retry-After` and, where it is JSON, its
 * body byte for byte. Anything else would be taken for a success by the client and lose the batch: an error
 * keeps its status and gets a body of ours, the rest becomes a 502.
 */
export function toTrackingAnswer({ status, headers, body }: UpstreamAnswer): TrackingAnswer {
  const kept = keptHeaders(headers['retry-after']);
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect && isJson(body)) return { status, headers: kept, body };
  if (status >= 400) return refuse(status, 'The tracking service failed.', kept);
  return refuse(502, 'The tracking service gave an answer that is none.', kept);
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
