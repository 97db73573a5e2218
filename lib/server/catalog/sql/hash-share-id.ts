import { createHash } from 'node:crypto';

/**
 * Digest under which a private share is stored, so that a copy of the database opens no share. An id has 132 random
 * bits, too many to be found by trying, so it needs neither a salt nor a slow hash.
 */
export function hashShareId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
