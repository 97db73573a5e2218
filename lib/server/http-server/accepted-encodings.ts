import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Headers whose meaning is stored. Browsers have few. */
const MAX_HEADERS = 100;

const acceptedByHeader = new LRUCache<string, readonly Encoding[]>({ max: MAX_HEADERS });

/**
 * Returns the encodings that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3), the best one first: of weights,
 * only 0 counts. There are none if the header rejects all, which is no reason for an error.
 */
export function acceptedEncodings(header = 'identity'): readonly Encoding[] {
  const stored = acceptedByHeader.get(header);
  if (stored) return stored;
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS]);
  const encodings = ENCODINGS.filter((encoding) => accepted.includes(encoding));
  acceptedByHeader.set(header, encodings);
  return encodings;
}
