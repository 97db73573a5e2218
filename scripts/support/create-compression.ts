import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'next/dist/compiled/compression';
import { releaseCompressionStream } from 'next/dist/server/lib/release-compression-stream';

/** Returns the function with which Next compresses responses where it does so itself: the `compression` package. */
export function createCompression(): (request: IncomingMessage, response: ServerResponse) => void {
  const compress = compression();
  return (request, response) => {
    compress(request, response, () => undefined);
    // The package does not end its stream when the client leaves.
    response.once('close', () => {
      if (!response.writableFinished) releaseCompressionStream(response);
    });
  };
}
