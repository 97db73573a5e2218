import { Presets, SingleBar } from 'cli-progress';
import { checkDatabaseLocation } from '@/lib/server/database-url';
import { seedDatabase } from '@/scripts/bench/seed/seed-database';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';

/** Fills a new SQLite file, or an empty PostgreSQL database, with a synthetic catalog; see docs/benchmarks.md. */

const USAGE = 'Usage: npm run bench:seed -- N [--database file:.data/synthetic.db|postgres://…] [--seed 1]';

runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: {
      database: { type: 'string', default: 'file:.data/synthetic.db' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [count, ...others] = positionals;
  if (count === undefined || others.length > 0) throw new Error(USAGE);
  const lists = parseCount('N', count);
  checkDatabaseLocation('--database', values.database);
  // It prints nothing if the output is not a terminal.
  const bar = new SingleBar(
    {
      format: 'Filling {bar} {percentage} % | {value} of {total} lists | {rate}/s | {eta_formatted} left',
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  const startedAt = performance.now();
  const rateOf = (done: number) => Math.round((done * 1000) / (performance.now() - startedAt));
  bar.start(lists, 0, { rate: 0 });
  try {
    const catalog = { lists, seed: parseCount('--seed', values.seed) };
    const size = await seedDatabase(values.database, catalog, (done) =>
      bar.update(done, { rate: rateOf(done) }),
    );
    bar.stop();
    console.log(
      `${lists} lists in ${Math.round((performance.now() - startedAt) / 1000)} s: ${rateOf(lists)}/s, ${Math.round(size / lists)} bytes a list.`,
    );
  } finally {
    bar.stop();
  }
});
