import { deleteUnusedLabels } from '@/lib/server/insights/roll-up/delete-labels';
import { deleteVisitor } from '@/lib/server/insights/roll-up/delete-visitor';
import { withInsights } from './support/open-insights';
import { commandLine, readId, runCommand } from './support/run-command';

/** Deletes all events of a visitor by the `distinct_id`, which may start with a dash, and takes them out of all numbers. */
runCommand(async () => {
  const id = readId(`Usage: ${commandLine('insights:delete', 'DISTINCT_ID')}`);
  await withInsights(async (database) => {
    const events = await deleteVisitor(database, id);
    // Also if the visitor is gone: an earlier run may have been interrupted before this.
    await deleteUnusedLabels(database);
    if (events === null) throw new Error(`There is no visitor “${id}”.`);
    console.log(`${events} events were deleted.`);
  });
});
