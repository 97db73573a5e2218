import { execFile, execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundledScript } from './bundled-script';
import type { ScriptResult } from './run-script';

const SIZE_MB = 4;

export type FullDisk = {
  /** Returns a path on the disk. */
  file: (name: string) => string;
  /** Uses up the space that is left. */
  fill: () => void;
  free: () => void;
  /** Runs a script in a child process, which finds the disk full between `fill` and `free`. */
  run: (script: string, args: readonly string[], settings: Record<string, string>) => Promise<ScriptResult>;
  close: () => void;
};

/**
 * Creates a disk of a few MB that can be full. Where this user cannot mount one, processes between `fill` and `free`
 * cannot write to any file instead.
 */
export function createFullDisk(): FullDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'disk-'));
  const isMounted = tryMount(folder);
  const filler = path.join(folder, 'filler');
  let isFull = false;
  return {
    file: (name) => path.join(folder, name),
    fill() {
      isFull = true;
      if (isMounted) fillWith(filler);
    },
    free() {
      isFull = false;
      rmSync(filler, { force: true });
    },
    async run(script, args, settings) {
      const limit = isFull && !isMounted ? 'ulimit -f 0; ' : '';
      const command = [process.execPath, await bundledScript(script), ...args];
      return promisify(execFile)('bash', ['-c', `${limit}exec "$@"`, 'bash', ...command], {
        env: { ...process.env, ...settings },
      }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        ({ code, stdout, stderr }: ScriptResult) => ({ code, stdout, stderr }),
      );
    },
    close() {
      if (isMounted) execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function tryMount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fillWith(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const chunk = Buffer.alloc(4096); ; ) writeSync(descriptor, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}
