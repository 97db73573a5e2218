import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import type { OldStore } from './open-old-store';
import { readOldDays } from './read-old-events';

/** Bytes of an event in a packed day, with its copy in the cache. */
const PACKED_BYTES = 80;

/** Bytes of an event in the inbox, its write-ahead log, and the files that are written while its day is packed. */
const UNPACKED_BYTES = 2_500;

/** What is needed besides. */
const OTHER_BYTES = 64_000_000;

/** Bytes on the disk. */
export type Space = {
  /** All events of version 0.2.0. */
  events: number;
  needed: number;
  /** Null for PostgreSQL, which does not say what its disk has. */
  free: number | null;
};

/** The space that moving those events needs at most that are not packed yet: days are moved one after another. */
export async function measureSpace(url: string, old: OldStore, { db }: InsightsStore): Promise<Space> {
  const sizes = (await readOldDays(old)).map(({ events }) => events);
  const events = sum(sizes);
  const packed = sum((await readBlockInfos(db)).map((block) => block.events));
  // The latest days remain in the inbox until they have ended.
  const unpacked = Math.max(0, ...sizes) + sum(sizes.slice(-3));
  const needed = Math.max(0, events - packed) * PACKED_BYTES + unpacked * UNPACKED_BYTES + OTHER_BYTES;
  if (isPostgresUrl(url)) return { events, needed, free: null };
  const { bavail, bsize } = await statfs(path.dirname(path.resolve(describeDatabaseUrl(url))));
  return { events, needed, free: bavail * bsize };
}

/** @throws if the disk has too little space. */
export function checkSpace({ needed, free }: Pick<Space, 'needed' | 'free'>): void {
  if (free !== null && free < needed)
    throw new Error(
      'Nothing was moved: the disk has too little space. Make room, and run the command again.',
    );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
