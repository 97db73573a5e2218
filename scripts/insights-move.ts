import { Presets, SingleBar } from 'cli-progress';
import { DAY_MS } from '@/lib/insights/durations';
import { describeDatabaseUrl } from '@/lib/server/database-url';
import { environment, insightsCacheFolder, insightsDatabaseUrl } from '@/lib/server/environment';
import { checkSpace, measureSpace } from '@/lib/server/insights/move/check-space';
import { deleteOldTables } from '@/lib/server/insights/move/delete-old-tables';
import {
  type ComparedDay,
  hasSameVisits,
  type MoveOptions,
  markAsMoved,
  moveEvents,
} from '@/lib/server/insights/move/move-events';
import { type OldStore, openOldStore } from '@/lib/server/insights/move/open-old-store';
import { countArrived } from '@/lib/server/insights/move/read-old-events';
import { openReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { loadEnv } from './support/load-env';
import { commandLine, readArguments, runCommand } from './support/run-command';

const USAGE = `Usage: ${commandLine('insights:move', '[--delete-old] [--accept-visits]')}

Moves the events of version 0.2.0 to the tables of this version, in the same database, and compares both by day. The tables of version 0.2.0 are
not changed. If the command is ended, run it again: it goes on.

  --delete-old      then deletes the tables of version 0.2.0, if all events are moved
  --accept-visits   does not fail if the numbers of visits differ`;

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      'delete-old': { type: 'boolean', default: false },
      'accept-visits': { type: 'boolean', default: false },
    },
  });
  loadEnv();
  const url = insightsDatabaseUrl(environment());
  const old = await openOldStore(url);
  if (!old) {
    console.log(`${describeDatabaseUrl(url)} has no events of version 0.2.0.`);
    return;
  }
  const store = await openInsightsStore(url, { mayBeOld: true });
  try {
    await move({ url, old, store, acceptVisits: values['accept-visits'], deleteOld: values['delete-old'] });
  } finally {
    await Promise.all([old.db.destroy(), store.db.destroy()]);
  }
});

type Options = {
  url: string;
  old: OldStore;
  store: InsightsStore;
  acceptVisits: boolean;
  deleteOld: boolean;
};

async function move({ url, old, store, acceptVisits, deleteOld }: Options): Promise<void> {
  const name = describeDatabaseUrl(url);
  const { events, needed, free } = await measureSpace(url, old, store);
  console.log(
    `${name} has ${format(events)} events of version 0.2.0. To move them, the disk needs at most ${toMegabytes(needed)}; ` +
      (free === null ? 'what PostgreSQL has on its disk is not known.' : `${toMegabytes(free)} are free.`),
  );
  checkSpace({ needed, free });
  const reader = await openReportReader(store, insightsCacheFolder(environment()));
  let compared: ComparedDay[];
  try {
    compared = await withBars(events, (onProgress) =>
      moveEvents({ old, store, reader, now: Date.now(), onProgress }),
    );
  } finally {
    reader.close();
  }
  print(compared);
  check(compared, { acceptVisits });
  const arrived = await countArrived(old);
  if (arrived > 0)
    throw new Error(
      `Version 0.2.0 has stored ${format(arrived)} events meanwhile: stop it, and run the command once more.`,
    );
  await markAsMoved(store, Date.now());
  console.log(`All ${format(events)} events are moved.`);
  if (!deleteOld) {
    console.log(`To delete the tables of version 0.2.0: ${commandLine('insights:move', '--delete-old')}`);
    return;
  }
  await deleteOldTables(url, old, events);
  console.log('The tables of version 0.2.0 are deleted.');
}

/** Shows how far it is. Nothing is printed if the output is not a terminal. */
async function withBars<Result>(
  total: number,
  run: (onProgress: NonNullable<MoveOptions['onProgress']>) => Promise<Result>,
): Promise<Result> {
  const format = '{step} {bar} {percentage} % | {value} of {total} events | {eta_formatted} left';
  const bar = new SingleBar({ format, hideCursor: true, clearOnComplete: true }, Presets.shades_classic);
  const names = { move: 'Moving   ', compare: 'Comparing' };
  try {
    bar.start(total, 0, { step: names.move });
    return await run((step, events) => bar.update(events, { step: names[step] }));
  } finally {
    bar.stop();
  }
}

function print(compared: readonly ComparedDay[]): void {
  const heads = ['Day', 'Events', 'Moved', 'Visits before', 'Visits'];
  const rows = compared.map(({ day, events, missing, oldVisits, visits, doubt }) => [
    toDate(day),
    ...[events, events - missing, oldVisits, visits].map(format),
    ...(doubt === null || oldVisits === visits ? [] : [`not compared: ${doubt}`]),
  ]);
  for (const [day = '', ...cells] of [heads, ...rows])
    console.log(
      day.padEnd('YYYY-MM-DD'.length),
      ...cells.map((cell) => cell.padStart(heads[3]?.length ?? 0)),
    );
}

/** @throws if something is missing. */
function check(compared: readonly ComparedDay[], { acceptVisits }: Pick<Options, 'acceptVisits'>): void {
  const missing = compared.reduce((sum, day) => sum + day.missing, 0);
  if (missing > 0) throw new Error(`${format(missing)} events are missing: run the command once more.`);
  const different = compared.filter((day) => !hasSameVisits(day)).map(({ day }) => toDate(day));
  if (different.length > 0 && !acceptVisits)
    throw new Error(
      `All events are moved, but the visits of ${different.length} days differ, first on ${different[0]}. Compare the numbers above; ` +
        'if they are right for you, run the command with --accept-visits.',
    );
}

function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function format(number: number): string {
  return number.toLocaleString('en');
}

function toMegabytes(bytes: number): string {
  return `${format(Math.ceil(bytes / 1_000_000))} MB`;
}
