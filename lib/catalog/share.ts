import { nanoid } from 'nanoid';
import type { Checklist } from './checklist';

/** A checklist that its owner shows to whoever holds its address. */
export type Share = {
  id: string;
  title: string;
  /** Full name of the owner. Only the first name may leave the server. */
  owner: string;
  /** ISO 8601 instant, UTC. */
  createdAt: string;
  checklist: Checklist;
};

/** What a private address answers: the share, or that it was one and is revoked or expired. */
export type ShareLookup = { status: 'open'; share: Share } | { status: 'gone' } | { status: 'unknown' };

/** 22 characters of a 64-letter alphabet: 132 random bits, above the 120 that a capability URL needs. */
const LENGTH = 22;

export const SHARE_ID_PATTERN = /^[A-Za-z0-9_-]{22}$/;

/** A new, unguessable id for a private share, from the platform's cryptographic random source. */
export function createShareId(): string {
  return nanoid(LENGTH);
}
