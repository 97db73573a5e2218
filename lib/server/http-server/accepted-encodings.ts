import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Headers whose meaning is stored. Browsers have few. */
const MAX_HEADERS = 100;

const acceptedByHeader = new LRUCache<string, readonly Encoding[]>({ max: MAX_HEADERS });

/** Returns the encodings that an `Accept-Encoding` header allows, the best one first. */
export function acceptedEncodings(header = 'identity'): readonly Encoding[] {
  const stored = acceptedByHeader.get(header);
  if (stored) return stored;
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS]);
  const encodings = ENCODINGS.filter((encoding) => accepted.includes(encoding));
  acceptedByHeader.set(header, encodings);
  return encodings;
}
