import { setTimeout } from 'node:timers/promises';

const POLL_MS = 100;

/** For load balancers that look whether a process is ready. */
const NOTICE_MS = 3_000;

export type RestartOptions = {
  /** URLs of the processes of the site, such as `http://127.0.0.1:3001`. */
  sites: readonly string[];
  /** Restarts one of them, and resolves when the old one has ended. */
  restart: (site: string) => Promise<unknown>;
  /** How long, in ms, a process may take until it is ready. */
  readyLimitMs: number;
};

/**
 * Restarts the processes of the site one after another, each when the one before it gets requests again.
 *
 * @throws if a process is not ready in time or cannot be restarted; those after it have not been restarted.
 */
export async function restartInTurn({ sites, restart, readyLimitMs }: RestartOptions): Promise<void> {
  for (const site of sites) {
    await restart(site);
    const limit = performance.now() + readyLimitMs;
    while (!(await isReady(site))) {
      if (performance.now() > limit)
        throw new Error(`${site} is not ready. The sites after it were not restarted.`);
      await setTimeout(POLL_MS);
    }
    await setTimeout(NOTICE_MS);
    console.log(`${site} is ready.`);
  }
}

async function isReady(site: string): Promise<boolean> {
  return fetch(`${site}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  );
}
