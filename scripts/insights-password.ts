import { createInterface } from 'node:readline/promises';
import { hashPassword } from '@/lib/server/insights/access/password';
import { readArguments, runCommand } from './support/run-command';

/** Prints the hash of a password, for the setting `INSIGHTS_PASSWORD`. The password is a line of the standard input. */
runCommand(async () => {
  readArguments('Usage: npm run insights:password, then type the password, or pipe it', {});
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const password = await lines.question('Password: ');
  lines.close();
  if (password.length < 12) throw new Error('The password must have at least 12 characters.');
  console.log(await hashPassword(password));
});
