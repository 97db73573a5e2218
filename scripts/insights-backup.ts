import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { environment, insightsDatabaseUrl } from '@/lib/server/environment';
import { backUpInsights } from '@/lib/server/insights/store/back-up-insights';
import { loadEnv } from './support/load-env';
import { readBackupArguments } from './support/read-backup-arguments';
import { runCommand } from './support/run-command';

/** Writes a copy of the file of events, also while the site runs. */
runCommand(async () => {
  loadEnv();
  const { target, force } = readBackupArguments('insights:backup');
  const url = insightsDatabaseUrl(environment());
  if (isPostgresUrl(url)) {
    throw new Error(
      'The events are in a PostgreSQL database. Back it up with: pg_dump --format=custom --file=FILE URL',
    );
  }
  await backUpInsights(describeDatabaseUrl(url), target, { force });
  console.log(`${describeDatabaseUrl(url)} is backed up to ${target}.`);
});
