import { runCommand } from './support/run-command';

/** Earlier versions had this command. */
runCommand(async () => {
  throw new Error(
    'insights:rebuild was removed: a running site calculates numbers anew by itself if their rules have changed. ' +
      'The events of an earlier version are moved by insights:move.',
  );
});
