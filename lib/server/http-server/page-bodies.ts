import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { bytesOfText } from '@/lib/server/http/bytes-of-text';
import { matchesEtag } from '@/lib/server/http/etag';
import type { Encoding, Exchange } from './exchange';

/** The best one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Smaller bodies are not compressed, as by Next. */
const MIN_COMPRESSED_LENGTH = 1024;

/** Memory for pages and their encoded forms. Most pages are in the memory of Next's cache too, which has 50 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A quality that takes about as long as gzip. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ENCODE: Readonly<Record<Encoding, (body: string) => Buffer>> = {
  br: (body) => brotliCompressSync(body, BROTLI_OPTIONS),
  gzip: (body) => gzipSync(body),
  identity: (body) => Buffer.from(body),
};

/** The ETag of a page, and its forms that clients have asked for. */
type CachedPage = { etag: string; encoded: Partial<Record<Encoding, Buffer>> };

/**
 * Returns the encodings that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3), the best one first: of weights,
 * only 0 counts. There are none if the header rejects all, which is no reason for an error.
 */
export function acceptedEncodings(header = 'identity'): readonly Encoding[] {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS]);
  return ENCODINGS.filter((encoding) => accepted.includes(encoding));
}

/**
 * ETags and compressed forms of the pages that Next has in its cache, which would compute them again for every request.
 * They are found by the page itself, so a page that Next has rendered again has others as soon as it differs.
 */
export class PageBodies {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ encoded }, body) =>
      Object.values(encoded).reduce((size, { byteLength }) => size + byteLength, bytesOfText(body) + 1),
  });

  /**
   * Gives a response that Next sends its encoding, and its ETag if it is from the cache.
   *
   * @returns the body to send. There is none if the client has the page: the cache policy makes it a `304`.
   */
  prepare(body: string, { response, condition, pageEncoding }: Exchange): Buffer | string | undefined {
    if (body === '') return body;
    // The text of a redirect has no type.
    const isPage = response.hasHeader('Content-Type');
    const encoding =
      isPage && body.length >= MIN_COMPRESSED_LENGTH && pageEncoding ? pageEncoding : 'identity';
    const page = isPage && response.hasHeader('x-nextjs-cache') ? this.#find(body) : null;
    if (page) response.setHeader('ETag', page.etag);
    if (page && response.statusCode === 200 && matchesEtag(condition, page.etag)) return undefined;
    const encoded = page ? this.#encode(body, page, encoding) : ENCODE[encoding](body);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', encoded.byteLength);
    return encoded;
  }

  #find(body: string): CachedPage {
    const cached = this.#pages.get(body);
    if (cached) return cached;
    const page = { etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`, encoded: {} };
    this.#pages.set(body, page);
    return page;
  }

  #encode(body: string, { etag, encoded }: CachedPage, encoding: Encoding): Buffer {
    const cached = encoded[encoding];
    if (cached) return cached;
    const buffer = ENCODE[encoding](body);
    // Set again, because its size has changed.
    this.#pages.set(body, { etag, encoded: { ...encoded, [encoding]: buffer } });
    return buffer;
  }
}
