import { nanoid } from 'nanoid';

/** 22 characters of a 64-letter alphabet: 132 random bits, above the 120 that a capability URL needs. */
const LENGTH = 22;

export const SHARE_ID_PATTERN = /^[A-Za-z0-9_-]{22}$/;

/** A new, unguessable id for a private share, from the platform's cryptographic random source. */
export function createShareId(): string {
  return nanoid(LENGTH);
}
