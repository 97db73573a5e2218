import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type { TimeZone } from '@/lib/insights/time-zone';

/** Times in epoch milliseconds, of which the second is not included. */
export type TimeSpan = { start: number; end: number };

/** How many ms local clocks are ahead of UTC at a time of a span. */
export function offsetOf(
  zone: TimeZone,
  { start, end }: TimeSpan,
  time: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ranges = zone.offsets(start, end);
  const last = sql.lit(ranges.at(-1)?.offset ?? 0);
  if (ranges.length < 2) return last;
  const earlier = ranges
    .slice(0, -1)
    .map(
      ({ offset }, index) => sql`when ${time} < ${sql.lit(ranges[index + 1]?.start)} then ${sql.lit(offset)}`,
    );
  return sql`case ${sql.join(earlier, sql` `)} else ${last} end`;
}

/** The local day of a time of a span, counted from the epoch. */
export function localDayOf(zone: TimeZone, span: TimeSpan, time: RawBuilder<unknown>): RawBuilder<unknown> {
  const local = zone.isUtc ? time : sql`(${time} + ${offsetOf(zone, span, time)})`;
  return sql`(${local} // ${sql.lit(DAY_MS)})`;
}
