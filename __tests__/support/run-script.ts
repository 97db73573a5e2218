import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type ScriptResult = { code: number; stdout: string; stderr: string };

/**
 * Runs a script of package.json in a child process, with additional environment variables, in this project or in a
 * copy of it.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  settings: Record<string, string> = {},
  folder = '.',
): Promise<ScriptResult> {
  const command = ['run', '--silent', script, '--', ...args];
  try {
    const { stdout, stderr } = await run('npm', command, {
      cwd: folder,
      env: { ...process.env, ...settings },
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as ScriptResult;
    return { code, stdout, stderr };
  }
}
