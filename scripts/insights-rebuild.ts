import { commandLine, readArguments, runCommand } from './support/run-command';

const USAGE = `Usage: ${commandLine('insights:rebuild')}

Removed. Nothing is needed in its place: after a new version has changed how numbers are counted, the site counts older days anew by itself.`;

/** For those who still call it, as after an update to an earlier version. */
runCommand(async () => {
  readArguments(USAGE, {});
  throw new Error(USAGE);
});
