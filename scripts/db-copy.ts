import { Presets, SingleBar } from 'cli-progress';
import { copyDatabase } from '@/lib/server/catalog/copy-database';
import { describeDatabaseUrl } from '@/lib/server/database-url';
import { commandLine, readArguments, runCommand } from './support/run-command';

const USAGE = `Usage: ${commandLine('db:copy', 'FROM TO')}

  FROM, TO   path of a SQLite file, or postgres://USER@HOST/DATABASE; TO must be empty

The events of insights are not copied: set INSIGHTS_DATABASE_URL to the database where they are.`;

/** Copies the catalog and the private shares to an empty database. */
runCommand(async () => {
  const { positionals } = readArguments(USAGE, { allowPositionals: true });
  const [from, to] = positionals;
  if (!from || !to || positionals.length > 2) throw new Error(USAGE);
  const bar = new SingleBar(
    {
      format: 'Copying {bar} {percentage} % | {value} of {total} rows | {eta_formatted} left',
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let isStarted = false;
  try {
    const report = await copyDatabase(from, to, ({ rows, totalRows }) => {
      if (!isStarted) bar.start(totalRows, rows);
      isStarted = true;
      bar.update(rows);
      if (rows < totalRows) return;
      bar.stop();
      console.log('Writing the search index and comparing all rows …');
    });
    console.log(
      `${describeDatabaseUrl(from)} is copied to ${describeDatabaseUrl(to)}. Both have the same rows:`,
    );
    for (const [table, { rows, digest }] of Object.entries(report)) {
      console.log(`  ${table.padEnd(12)} ${String(rows).padStart(9)}  ${digest.slice(0, 16)}`);
    }
  } catch (error) {
    bar.stop();
    throw new Error(`${(error as Error).message}\nNothing was copied.`, { cause: error });
  }
});
