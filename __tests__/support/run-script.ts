import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type ScriptResult = { code: number; stdout: string; stderr: string };

/**
 * Runs a script of package.json in a child process, with additional environment variables, in this project or in a
 * copy of it. It runs as by npm, but without npm, whose start takes longer than most scripts, and with the hooks of tsx
 * instead of its command, which starts a second process.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  settings: Record<string, string> = {},
  folder = '.',
): Promise<ScriptResult> {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const commands = path.resolve(folder, 'node_modules/.bin');
  const command = scripts[script].replace(/^tsx /, 'node --require tsx/cjs ');
  const PATH = [commands, process.env.PATH].join(path.delimiter);
  return execute('sh', ['-c', `${command} "$@"`, script, ...args], { PATH, ...settings }, folder);
}

/** Runs Node in a child process with these arguments, with additional environment variables. */
export function runProgram(
  args: readonly string[],
  settings: Record<string, string> = {},
  folder = '.',
): Promise<ScriptResult> {
  return execute(process.execPath, args, settings, folder);
}

async function execute(
  command: string,
  args: readonly string[],
  settings: Record<string, string>,
  folder: string,
): Promise<ScriptResult> {
  try {
    const { stdout, stderr } = await run(command, args, {
      cwd: folder,
      env: { ...process.env, ...settings },
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as ScriptResult;
    return { code, stdout, stderr };
  }
}
