import { restoreDatabase } from '@/lib/server/catalog/sqlite/restore-database';
import { databaseFile } from '@/lib/server/environment';
import { loadEnv } from './support/load-env';
import { commandLine, readArguments, runCommand } from './support/run-command';

const USAGE = `Usage: ${commandLine('db:restore', 'FILE')}`;

/** Replaces the database by a backup, also while the site runs. */
runCommand(async () => {
  loadEnv();
  const { positionals } = readArguments(USAGE, { allowPositionals: true });
  const [backup] = positionals;
  if (!backup || positionals.length > 1) throw new Error(USAGE);
  const database = databaseFile(
    'Restore a file of pg_dump with: pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" FILE',
  );
  const { replaced, revokedShares } = await restoreDatabase(backup, database, { now: new Date() });
  console.log(`${backup} is restored to ${database}.`);
  if (replaced) console.log(`The replaced database is ${replaced}. Delete it when you no longer need it.`);
  if (revokedShares === null) {
    console.log('Private shares that were revoked after the backup are open again: revoke them once more.');
  } else if (revokedShares > 0) {
    console.log(`Private shares that were revoked after the backup remain revoked: ${revokedShares}.`);
  }
});
