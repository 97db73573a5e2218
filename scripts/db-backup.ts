import { backupDatabase } from '@/lib/server/catalog/sqlite/backup-database';
import { databaseFile, environment } from '@/lib/server/environment';
import { loadEnv } from './support/load-env';
import { readArguments, runCommand } from './support/run-command';

const USAGE = 'Usage: npm run db:backup -- FILE [--force]';

/** Writes a copy of the database, also while the site runs. */
runCommand(async () => {
  loadEnv();
  const { values, positionals } = readArguments(USAGE, {
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [target] = positionals;
  if (!target || positionals.length > 1) throw new Error(USAGE);
  const database = databaseFile('Back it up with: pg_dump --format=custom --file=FILE "$DATABASE_URL"');
  await backupDatabase(database, target, { force: values.force });
  console.log(`${database} is backed up to ${target}.`);
  if (environment().INSIGHTS === 'on')
    console.log('It has no events of insights. Back them up with: npm run insights:backup -- FILE');
});
