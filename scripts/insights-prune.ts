import { describeClockDifference, readLastUse } from '@/lib/server/clock-check';
import { environment } from '@/lib/server/environment';
import { deleteEventsBefore, firstRetainedDay } from '@/lib/server/insights/days/delete-events';
import { storedClock } from '@/lib/server/insights/store/stored-clock';
import { withInsights } from './support/open-insights';
import { commandLine, parseCount, readArguments, runCommand } from './support/run-command';

const USAGE = `Usage: ${commandLine('insights:prune', '[--days N]')}

Deletes what is older than N days, by default INSIGHTS_RETENTION_DAYS. A running site does that once a day.`;

runCommand(async () => {
  const { values } = readArguments(USAGE, { options: { days: { type: 'string' } } });
  await withInsights(async ({ db }) => {
    const now = Date.now();
    const lastUse = await readLastUse(storedClock(db), now);
    const difference = lastUse === null ? null : describeClockDifference(lastUse, now);
    if (difference !== null) throw new Error(`${difference}\nNothing was deleted.`);
    const days = values.days ? parseCount('--days', values.days) : environment().INSIGHTS_RETENTION_DAYS;
    const events = await deleteEventsBefore(db, firstRetainedDay(days));
    console.log(`${events} events were deleted.`);
  });
});
