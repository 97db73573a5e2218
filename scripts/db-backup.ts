import { backUpCatalog } from '@/lib/server/catalog/sqlite/back-up-catalog';
import { databaseFile, environment } from '@/lib/server/environment';
import { loadEnv } from './support/load-env';
import { readBackupArguments } from './support/read-backup-arguments';
import { commandLine, runCommand } from './support/run-command';

/** Writes a copy of the database, also while the site runs. */
runCommand(async () => {
  loadEnv();
  const { target, force } = readBackupArguments('db:backup');
  const database = databaseFile('Back it up with: pg_dump --format=custom --file=FILE "$DATABASE_URL"');
  await backUpCatalog(database, target, { force });
  console.log(`${database} is backed up to ${target}.`);
  if (environment().INSIGHTS === 'on')
    console.log(`It has no events of insights. Back them up with: ${commandLine('insights:backup', 'FILE')}`);
});
