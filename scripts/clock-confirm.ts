import { confirmClock } from '@/lib/server/catalog/confirm-clock';
import { environment } from '@/lib/server/environment';
import { storedClock } from '@/lib/server/insights/store/stored-clock';
import { loadEnv } from './support/load-env';
import { withInsights } from './support/open-insights';
import { commandLine, readArguments, runCommand } from './support/run-command';

const USAGE = `Usage: ${commandLine('clock:confirm')}

Says that the system clock is right, although the databases were last used at another time. Only then does the site delete again what
is older than SHARE_GRACE_DAYS and INSIGHTS_RETENTION_DAYS, within an hour.`;

runCommand(async () => {
  readArguments(USAGE, {});
  loadEnv();
  const { DATABASE_URL, INSIGHTS } = environment();
  const now = Date.now();
  await confirmClock(DATABASE_URL, now);
  if (INSIGHTS === 'on') await withInsights(({ db }) => storedClock(db).write(now));
  console.log(`Confirmed: it is ${new Date(now).toISOString()}.`);
});
