import { commandLine, readArguments } from './run-command';

/** Reads the arguments of a command that writes a copy of a database: the file to write, and whether it may replace an existing one. */
export function readBackupArguments(command: string): { target: string; force: boolean } {
  const usage = `Usage: ${commandLine(command, 'FILE [--force]')}`;
  const { values, positionals } = readArguments(usage, {
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [target] = positionals;
  if (!target || positionals.length > 1) throw new Error(usage);
  return { target, force: values.force };
}
