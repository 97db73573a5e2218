import { type Kysely, sql } from 'kysely';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';

const QUERIES = {
  hourly: sql`select * from hourly order by hour`,
  daily: sql`select * from daily order by dimension, day, label`,
  visitor_day: sql`select * from visitor_day order by visitor, day`,
  daily_visitors: sql`select * from daily_visitors order by dimension, day, label, previous_day`,
  daily_funnel: sql`select * from daily_funnel order by step, day, since, previous_since`,
  vital: sql`select * from vital order by day, vital, page_kind, bucket`,
  pending: sql`select * from pending`,
  session: sql`
    select visitor, start, "end", views, is_bounce, is_counted, device, browser, os, channel, source, medium, campaign, entry_page, events
    from session order by visitor, start
  `,
  event: sql`
    select event.key, session.start from event left join session on session.key = event.session order by event.key
  `,
};

/** All that is rolled up, without the keys of sessions. */
export async function dumpRollUps(
  db: Kysely<InsightsTables>,
): Promise<Record<keyof typeof QUERIES, unknown[]>> {
  const entries: Array<[string, unknown[]]> = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    entries.push([name, (await query.execute(db)).rows]);
  }
  return Object.fromEntries(entries) as Record<keyof typeof QUERIES, unknown[]>;
}
