import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sendRequest } from '@/__tests__/support/send-request';
import { randomAddress } from './visitors';

const PAUSE_MS = 500;

/** How long a batch may take, in ms. mixpanel-browser's own limit is 90 s. */
const TIMEOUT_MS = 90_000;

/**
 * Sends batches of two events until the signal, and repeats each until it is accepted, as the tracking client does.
 *
 * @returns the `$insert_id` of each event, and the number of attempts that failed.
 */
export async function sendEvents(
  port: number,
  signal: AbortSignal,
): Promise<{ insertIds: string[]; failedAttempts: number }> {
  const insertIds: string[] = [];
  let failedAttempts = 0;
  while (!signal.aborted) {
    const batch = [randomUUID(), randomUUID()];
    insertIds.push(...batch);
    while (!(await sendBatch(port, batch))) {
      failedAttempts += 1;
      await setTimeout(PAUSE_MS);
    }
    await setTimeout(PAUSE_MS);
  }
  return { insertIds, failedAttempts };
}

/** Sends one batch. Resolves to false if the client would keep it and send it again. */
async function sendBatch(port: number, insertIds: readonly string[]): Promise<boolean> {
  const events = insertIds.map(($insert_id) => ({
    event: 'page view',
    properties: { $insert_id, token: 'test-key', time: Date.now() / 1000 },
  }));
  const sent = sendRequest({
    port,
    path: '/api/t/track?verbose=1&ip=1',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': randomAddress(),
    },
    body: new URLSearchParams({ data: JSON.stringify(events) }).toString(),
  });
  const response = await Promise.race([sent.catch(() => null), setTimeout(TIMEOUT_MS, null, { ref: false })]);
  if (!response) return false;
  if (response.status === 200) return true;
  const isRepeated = response.status >= 500 || response.status === 429;
  if (!isRepeated) throw new Error(`The client would drop a batch: ${response.status} ${response.body}`);
  return false;
}
