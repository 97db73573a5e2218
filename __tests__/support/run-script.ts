import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type ScriptResult = { code: number; stdout: string; stderr: string };

/** Runs one of the project's command-line scripts as a process of its own, with further settings. */
export async function runScript(
  script: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<ScriptResult> {
  const command = ['node_modules/tsx/dist/cli.mjs', `scripts/${script}.ts`, ...args];
  try {
    const { stdout, stderr } = await run(process.execPath, command, { env: { ...process.env, ...settings } });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as ScriptResult;
    return { code, stdout, stderr };
  }
}
