import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A test runner exits soon after it has written its report, unless a test has left something open. */
const EXIT_DELAY_MS = 60_000;

const POLL_MS = 100;

export type RunOptions = {
  /** Environment variables, added to those of this process. */
  settings?: Readonly<Record<string, string>>;
  /** A file that the command writes at its end, and that does not exist yet. */
  report?: string | undefined;
  /** How long, in ms, the command may run after that. Only tests need another. */
  exitDelayMs?: number;
};

/**
 * Runs a command and collects its output. One that cannot be started has failed, and so has one that has written its report but does
 * not exit: it is ended then.
 */
export async function runToEnd(
  command: string,
  args: readonly string[],
  { settings = {}, report, exitDelayMs = EXIT_DELAY_MS }: RunOptions = {},
): Promise<{ succeeded: boolean; output: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const end = () => {
    const seconds = exitDelayMs / 1_000;
    output.push(
      Buffer.from(
        `It has not exited ${seconds} s after its report, and was ended: something is still open.\n`,
      ),
    );
    child.kill('SIGKILL');
    // Other processes may still have the other ends.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  let deadline: NodeJS.Timeout | undefined;
  const poll = setInterval(() => {
    if (report !== undefined && existsSync(report)) deadline ??= setTimeout(end, exitDelayMs);
  }, POLL_MS);
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.on('close', resolve);
  });
  clearInterval(poll);
  clearTimeout(deadline);
  return { succeeded: code === 0, output: Buffer.concat(output).toString() };
}
