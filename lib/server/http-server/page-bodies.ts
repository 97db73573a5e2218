import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { matchesEtag } from '@/lib/server/http/etag';
import type { Encoding } from './accepted-encodings';

/** Smaller bodies are not compressed, as by Next. */
const MIN_COMPRESSED_LENGTH = 1024;

/** Letters of the bodies whose ETag is stored. Most are in the memory of Next's cache too, which has 50 MB. */
const MAX_LENGTH = 32 * 1024 * 1024;

/** Memory for encoded bodies. */
const MAX_ENCODED_BYTES = 32 * 1024 * 1024;

/** A quality that takes about as long as gzip. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ENCODE: Readonly<Record<Encoding, (body: string) => Buffer>> = {
  br: (body) => brotliCompressSync(body, BROTLI_OPTIONS),
  gzip: (body) => gzipSync(body),
  identity: (body) => Buffer.from(body),
};

/**
 * ETags and compressed forms of the pages that Next has in its cache, which would compute them again for every request.
 * They are found by the page itself, so a page that Next has rendered again has others as soon as it differs.
 */
export class PageBodies {
  readonly #etags = new LRUCache<string, string>({
    maxSize: MAX_LENGTH,
    sizeCalculation: (_, body) => body.length + 1,
  });
  readonly #encoded = new LRUCache<string, Buffer>({
    maxSize: MAX_ENCODED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  });

  /**
   * Makes a response that Next sends from its cache have an ETag, by which the cache policy finds a `304`, and be compressed.
   * Call it after all other changes of `response.end`, and before the request is handled.
   *
   * @param encodings of `acceptedEncodings`, the first of which is used
   */
  handleEnd(
    { headers }: IncomingMessage,
    response: ServerResponse,
    [accepted = 'identity']: readonly Encoding[],
  ): void {
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = (...args: unknown[]) => {
      const [body] = args;
      if (typeof body !== 'string' || body === '' || !isPage(response)) return end(...args);
      const etag = this.#etagOf(body);
      response.setHeader('ETag', etag);
      // The cache policy makes it a 304, for which nothing need be compressed.
      if (response.statusCode === 200 && matchesEtag(headers['if-none-match'], etag)) return end();
      const encoding = body.length < MIN_COMPRESSED_LENGTH ? 'identity' : accepted;
      const encoded = this.#encode(body, etag, encoding);
      if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
      response.setHeader('Content-Length', encoded.byteLength);
      return end(encoded);
    };
  }

  #etagOf(body: string): string {
    const stored = this.#etags.get(body);
    if (stored !== undefined) return stored;
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    this.#etags.set(body, etag);
    return etag;
  }

  #encode(body: string, etag: string, encoding: Encoding): Buffer {
    const key = encoding + etag;
    const stored = this.#encoded.get(key);
    if (stored) return stored;
    const encoded = ENCODE[encoding](body);
    this.#encoded.set(key, encoded);
    return encoded;
  }
}

/** Whether Next sends a page or its data from its cache, and has not begun to. */
function isPage(response: ServerResponse): boolean {
  return !response.headersSent && response.hasHeader('x-nextjs-cache') && response.hasHeader('Content-Type');
}
