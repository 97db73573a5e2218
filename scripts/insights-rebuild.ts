import { discardRollUps, RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { withInsights } from './support/open-insights';
import { readArguments, runCommand } from './support/run-command';

/** Of a transaction, in ms. Events of a running site wait for it. */
const TRANSACTION_MS = 500;

/** Calculates all sessions and numbers of insights anew from the events that are stored. */
runCommand(async () => {
  readArguments('Usage: npm run insights:rebuild', {});
  await withInsights(async (database) => {
    await discardRollUps(database);
    await new RollUp(database, { transactionMs: TRANSACTION_MS }).finish();
    console.log('All numbers were calculated anew.');
  });
});
