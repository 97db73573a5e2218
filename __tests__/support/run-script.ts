import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type ScriptResult = { code: number; stdout: string; stderr: string };

/**
 * Runs one of the scripts of package.json as a process of its own, with further settings, in this project or in a
 * copy's folder.
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
