import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readArguments, runCommand } from './run-command';

/**
 * Runs a command that generates files which are committed. It writes those that differ; with `--check` it writes none and fails
 * if there are any.
 *
 * @param command name of the script in package.json
 * @param generate returns the contents of the files by their paths
 */
export function runGenerator(command: string, generate: () => Promise<Record<string, string>>): void {
  runCommand(async () => {
    const { values } = readArguments(`Usage: npm run ${command} -- [--check]`, {
      options: { check: { type: 'boolean', default: false } },
    });
    const files = Object.entries(await generate()).filter(
      ([file, content]) => !existsSync(file) || readFileSync(file, 'utf8') !== content,
    );
    if (!values.check) for (const [file, content] of files) writeFileSync(file, content);
    else if (files.length > 0) throw new Error(files.map(([file]) => describe(file, command)).join('\n'));
  });
}

function describe(file: string, command: string): string {
  return `${file} differs from what its sources generate: run npm run ${command}, and commit the file.`;
}
