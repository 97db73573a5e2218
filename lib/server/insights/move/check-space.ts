import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import type { OldStore } from './open-old-store';
import { readOldDays } from './read-old-events';

/** Bytes of an event in a packed day, with its copy in the cache. Measured: 47 to 63. */
const PACKED_BYTES = 80;

/** Bytes of an event in the inbox, its write-ahead log and the files that are written while its day is packed. */
const UNPACKED_BYTES = 2_500;

/** What is needed besides. */
const OTHER_BYTES = 64_000_000;

/** Bytes on the disk. */
export type Space = {
  needed: number;
  /** Null for PostgreSQL, which does not say what its disk has. */
  free: number | null;
};

/** The space that moving all events needs at most: days are moved one after another. */
export async function measureSpace(url: string, old: OldStore): Promise<Space> {
  const days = (await readOldDays(old)).map(({ events }) => events);
  const all = days.reduce((sum, events) => sum + events, 0);
  // The latest three remain in the inbox until they have ended.
  const unpacked = Math.max(0, ...days) + days.slice(-3).reduce((sum, events) => sum + events, 0);
  const needed = all * PACKED_BYTES + unpacked * UNPACKED_BYTES + OTHER_BYTES;
  if (isPostgresUrl(url)) return { needed, free: null };
  const { bavail, bsize } = await statfs(path.dirname(path.resolve(describeDatabaseUrl(url))));
  return { needed, free: bavail * bsize };
}
