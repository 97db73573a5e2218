import type { ServerResponse } from 'node:http';

/**
 * Calls `finish` at the moment when the headers of a response are sent. It can still set headers, and returns the final
 * status. Headers that are passed to `writeHead` as an array are not supported.
 */
export function onHeaders(response: ServerResponse, finish: (status: number) => number): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    // Headers passed to `writeHead` would replace those that `finish` sets.
    const given = rest.at(-1);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
      rest.pop();
      for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
    }
    return writeHead(finish(status), ...rest);
  };
}
