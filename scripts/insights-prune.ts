import { describeClockDifference, readLastUse } from '@/lib/server/clock-check';
import { environment } from '@/lib/server/environment';
import { prune } from '@/lib/server/insights/roll-up/prune';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { firstRetainedDay } from '@/lib/server/insights/roll-up/roll-up-loop';
import { storedClock } from '@/lib/server/insights/sql/stored-clock';
import { withInsights } from './support/open-insights';
import { commandLine, parseCount, readArguments, runCommand } from './support/run-command';

const USAGE = `Usage: ${commandLine('insights:prune', '[--days N]')}

Deletes what is older than N days, by default INSIGHTS_RETENTION_DAYS. A running site does that once a day.`;

runCommand(async () => {
  const { values } = readArguments(USAGE, { options: { days: { type: 'string' } } });
  await withInsights(async (database) => {
    const now = Date.now();
    const lastUse = await readLastUse(storedClock(database.db), now);
    const difference = lastUse === null ? null : describeClockDifference(lastUse, now);
    if (difference !== null) throw new Error(`${difference}\nNothing was deleted.`);
    const days = values.days ? parseCount('--days', values.days) : environment().INSIGHTS_RETENTION_DAYS;
    const { events, sessions, visitors } = await prune(database, { firstDay: firstRetainedDay(days) });
    await new RollUp(database).finish();
    console.log(`${events} events, ${sessions} sessions and ${visitors} visitors were deleted.`);
  });
});
