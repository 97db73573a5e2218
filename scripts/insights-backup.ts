import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { environment, insightsDatabaseUrl } from '@/lib/server/environment';
import { backUpInsights } from '@/lib/server/insights/sqlite/back-up-insights';
import { loadEnv } from './support/load-env';
import { readArguments, runCommand } from './support/run-command';

const USAGE = 'Usage: npm run insights:backup -- FILE [--force]';

/** Writes a copy of the file of events, also while the site runs. */
runCommand(async () => {
  loadEnv();
  const { values, positionals } = readArguments(USAGE, {
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [target] = positionals;
  if (!target || positionals.length > 1) throw new Error(USAGE);
  const url = insightsDatabaseUrl(environment());
  if (isPostgresUrl(url)) {
    throw new Error(
      'The events are in a PostgreSQL database. Back it up with: pg_dump --format=custom --file=FILE URL',
    );
  }
  await backUpInsights(describeDatabaseUrl(url), target, { force: values.force });
  console.log(`${describeDatabaseUrl(url)} is backed up to ${target}.`);
});
