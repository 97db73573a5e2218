import type { KyselyPlugin } from 'kysely';
import { moveEvents } from '@/lib/server/insights/move/move-events';
import { openOldStore } from '@/lib/server/insights/move/open-old-store';
import { openReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';

/**
 * Command: `move-or-die.ts URL FOLDER NOW STATEMENTS`. Moves the events of version 0.2.0, but is killed before this statement to the new tables.
 * Prints nothing then.
 */
async function main([url = '', folder = '', now, statements]: string[]): Promise<void> {
  const old = await openOldStore(url);
  if (!old) throw new Error('There are no events of version 0.2.0.');
  const { db, ...others } = await openInsightsStore(url, { mayBeOld: true });
  let left = Number(statements);
  const dieLater: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const store = { ...others, db: db.withPlugin(dieLater) };
  const reader = await openReportReader(store, folder);
  const compared = await moveEvents({ old, store, reader, now: Number(now) });
  console.log(JSON.stringify(compared));
  reader.close();
  await Promise.all([old.db.destroy(), db.destroy()]);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
