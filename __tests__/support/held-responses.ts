import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request handler whose responses wait until the test sends them. */
export function heldResponses() {
  const held: Array<(response: ServerResponse) => void> = [];
  const waiting: ServerResponse[] = [];
  return {
    handle: async (_: IncomingMessage, response: ServerResponse) => {
      const take = held.shift();
      if (take) take(response);
      else waiting.push(response);
    },
    next: () =>
      new Promise<ServerResponse>((resolve) => {
        const response = waiting.shift();
        if (response) resolve(response);
        else held.push(resolve);
      }),
  };
}
