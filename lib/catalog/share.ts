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
