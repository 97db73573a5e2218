import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted when the client leaves before the response is complete. */
export function closeSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  // An abort creates an error, which every complete response would pay for.
  const abort = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed) abort();
  else response.once('close', abort);
  return controller.signal;
}
