import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type { InsightsStatus } from '@/lib/insights/insights-reader';
import { toDay } from '@/lib/insights/period';
import { readFailedDays } from '@/lib/server/insights/days/pack-due-days';
import { EVENT_FLAGS } from '@/lib/server/insights/event-flags';
import type { StoreTables } from '@/lib/server/insights/store/store-tables';
import { readStoreUsage } from '@/lib/server/insights/store/store-usage';
import { type ReportContext, runReport } from './report-query';

type FlagsRow = { flags: number; events: number; first: number; last: number };

/** What is stored, and how much of it does not count. */
export async function getStatus(context: ReportContext, db: Kysely<StoreTables>): Promise<InsightsStatus> {
  const days = context.source.days();
  const events = await context.source.between(days[0]?.day ?? 0, days.at(-1)?.day ?? 0);
  const counted = await runReport<FlagsRow>(
    context,
    sql`select flags, count(*) as events, min(time) as first, max(time) as last from ${events} group by flags`,
  );
  const { waiting } = context.source;
  const late = await countLate(
    db,
    waiting.map(({ day }) => day),
  );
  const all = [...counted, ...late];
  const count = (isCounted: (flags: number) => boolean) =>
    all.filter(({ flags }) => isCounted(flags)).reduce((sum, row) => sum + row.events, 0);
  const lateEvents = late.reduce((sum, row) => sum + row.events, 0);
  const ofTheirDays = waiting.reduce(
    (sum, { day }) => sum + (days.find((stored) => stored.day === day)?.block?.events ?? 0),
    lateEvents,
  );
  const toDays = (stored: readonly number[]) => [
    ...new Set(stored.flatMap((day) => context.source.localDays(day)).map((day) => toDay(day * DAY_MS))),
  ];
  const { is_demo } = await db.selectFrom('store_state').select('is_demo').executeTakeFirstOrThrow();
  return {
    firstEvent: all.length === 0 ? null : Math.min(...all.map(({ first }) => first)),
    lastEvent: all.length === 0 ? null : Math.max(...all.map(({ last }) => last)),
    lateEvents,
    lateShare: lateEvents === 0 ? 0 : lateEvents / ofTheirDays,
    outdatedDays: context.source.outdated.length,
    failedDays: toDays(await readFailedDays(db)),
    damagedDays: toDays(context.source.damaged),
    usedBytes: (await readStoreUsage(db, Date.now())).used,
    isDemo: is_demo === 1,
    events: count(() => true),
    botEvents: count((flags) => (flags & EVENT_FLAGS.bot) !== 0),
    ownEvents: count((flags) => (flags & EVENT_FLAGS.own) !== 0),
    unplannedEvents: count((flags) => (flags & EVENT_FLAGS.unplanned) !== 0),
  };
}

/** Events that are not in the numbers yet. */
async function countLate(db: Kysely<StoreTables>, days: readonly number[]): Promise<FlagsRow[]> {
  if (days.length === 0) return [];
  return db
    .selectFrom('inbox')
    .select(({ fn }) => [
      'flags',
      fn.countAll<number>().as('events'),
      fn.min('time').as('first'),
      fn.max('time').as('last'),
    ])
    .where('day', 'in', days)
    .groupBy('flags')
    .execute();
}
