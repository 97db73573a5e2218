import { discardRollUps } from '@/lib/server/insights/roll-up/discard';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { withInsights } from './support/open-insights';
import { commandLine, readArguments, runCommand } from './support/run-command';

/** Calculates all sessions and numbers of insights anew from the events that are stored. If it is ended, the site goes on. */
runCommand(async () => {
  readArguments(`Usage: ${commandLine('insights:rebuild')}`, {});
  await withInsights(async (database) => {
    await discardRollUps(database);
    await new RollUp(database, { hasPauses: true }).finish();
    console.log('All numbers were calculated anew.');
  });
});
