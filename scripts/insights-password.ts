import { hashPassword } from '@/lib/server/insights/access/password';
import { readPassword } from './support/read-password';
import { commandLine, readArguments, runCommand } from './support/run-command';

/** Prints the hash of a password, for the setting `INSIGHTS_PASSWORD`. The password is typed, or a line of the standard input. */
runCommand(async () => {
  readArguments(`Usage: ${commandLine('insights:password')}\n\nThen type the password, or pipe it.`, {});
  const password = await readPassword({ input: process.stdin, output: process.stderr });
  if (password.length < 12) throw new Error('The password must have at least 12 characters.');
  console.log(await hashPassword(password));
});
