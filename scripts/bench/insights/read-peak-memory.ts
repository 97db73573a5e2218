import { readFileSync } from 'node:fs';

/** The most memory that a process has had in use, in bytes. Linux only. */
export function readPeakMemory(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB$/m)?.[1];
  return Number(kilobytes ?? Number.NaN) * 1024;
}
