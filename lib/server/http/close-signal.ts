import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted when the connection of a response closes, or the response is complete. */
export function closeSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}
