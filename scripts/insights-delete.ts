import { environment, insightsCacheFolder } from '@/lib/server/environment';
import { deleteVisitorEvents } from '@/lib/server/insights/days/delete-events';
import { openReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { withInsights } from './support/open-insights';
import { commandLine, readId, runCommand } from './support/run-command';

/** Deletes all events of a visitor by the `distinct_id`, which may start with a dash, and takes them out of all numbers. */
runCommand(async () => {
  const id = readId(`Usage: ${commandLine('insights:delete', 'DISTINCT_ID')}`);
  await withInsights(async (store) => {
    const reader = await openReportReader(store, insightsCacheFolder(environment()));
    let events: number;
    try {
      events = await deleteVisitorEvents(id, { store, files: reader.files, duckdb: reader.duckdb });
    } finally {
      reader.close();
    }
    if (events === 0) throw new Error(`There is no visitor “${id}”.`);
    console.log(`${events} events were deleted.`);
  });
});
