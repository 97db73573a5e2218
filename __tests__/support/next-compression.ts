import type { IncomingMessage, ServerResponse } from 'node:http';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A handler whose responses Next compresses, as it does before it calls its own. Next has no types for the package. */
export function withNextCompression(handle: Handle): Handle {
  const compress = (require('next/dist/compiled/compression') as () => Compress)();
  return (request, response) => {
    compress(request, response, () => undefined);
    return handle(request, response);
  };
}
