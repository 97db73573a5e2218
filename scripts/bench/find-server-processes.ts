import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Finds the processes that accept connections on a TCP port of this machine, for example nginx and its workers. Finds
 * none of other users, and none without Linux's /proc.
 *
 * @returns their ids
 */
export function findServerProcesses(port: number): number[] {
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readListeners(file, port)));
  return list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => list(`/proc/${id}/fd`).some((fd) => sockets.has(readLink(`/proc/${id}/fd/${fd}`))))
    .map(Number);
}

/** Value of the column `st` of a socket that listens. */
const LISTEN = '0A';

/** @returns the sockets as links to them read, `socket:[1234]`. The columns are described in proc_net_tcp.rst of Linux. */
function readListeners(file: string, port: number): string[] {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  return orEmpty(() => readFileSync(file, 'utf8').trim().split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hexPort}`) && state === LISTEN)
    .map((columns) => `socket:[${columns[9]}]`);
}

const list = (folder: string) => orEmpty(() => readdirSync(folder));

/** Processes and their files can be gone before they are read. */
function orEmpty(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}

function readLink(path: string): string {
  return orEmpty(() => [readlinkSync(path)])[0] ?? '';
}
