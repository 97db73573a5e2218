import { nanoid } from 'nanoid';
import type { Checklist } from './checklist';

/** A private share: a checklist that everyone with its URL can read. */
export type Share = {
  id: string;
  title: string;
  /** Full name of the owner. Only the first name may be sent to clients. */
  owner: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
  checklist: Checklist;
};

/** Result of looking up a share id. `gone` means that the share was revoked or has expired. */
export type ShareLookup = { status: 'open'; share: Share } | { status: 'gone' } | { status: 'unknown' };

/** 22 characters of a 64-character alphabet are 132 random bits; a capability URL needs at least 120. */
const ID_LENGTH = 22;

export const SHARE_ID_PATTERN = /^[A-Za-z0-9_-]{22}$/;

/** Creates an unguessable id for a private share with the platform's cryptographic random generator. */
export function createShareId(): string {
  return nanoid(ID_LENGTH);
}

/**
 * Finds the id of a private share in what someone pastes: the id itself or its URL, which may have a query, a fragment
 * or a trailing slash. Null if there is none.
 */
export function parseShareId(text: string): string | null {
  const path = text
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
  const id = path.slice(path.lastIndexOf('/') + 1);
  return SHARE_ID_PATTERN.test(id) ? id : null;
}
