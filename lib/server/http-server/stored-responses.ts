import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { REVALIDATE_SECONDS } from '@/lib/server/http/cache-headers';
import { PAGE_DATA_HEADER } from '@/lib/server/http/page-data-header';
import type { MatchedRoute } from './match-route';
import { onHeaders } from './on-headers';

/** Memory for bodies: about 800 compressed pages, or 150 uncompressed ones. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What an entry takes beside its body and its URL, in bytes. */
const ENTRY_BYTES = 2_000;

/** Headers that the handler sees. Nothing else of a request but its URL may change a response that others get, too. */
const PASSED_HEADERS: readonly string[] = ['accept-encoding', 'host', 'x-request-id', PAGE_DATA_HEADER];

/** Headers of a response that are not those of another one. */
const OWN_HEADERS: readonly string[] = ['x-request-id', 'content-length'];

type StoredResponse = {
  headers: ReadonlyArray<readonly [name: string, value: OutgoingHttpHeader]>;
  body: Buffer;
  /** When the handler began, on the clock of the store, in ms. */
  since: number;
};

/** `aborted`: the client has left before the response was complete. `failed`: the status is not 200. */
type Outcome = StoredResponse | 'aborted' | 'failed';

export type StoredResponsesOptions = {
  maxBytes?: number;
  /** Current time in ms. */
  now?: () => number;
};

/** Whether a response is the same for everyone, but of a route with too many URLs for Next's cache: a search. */
export function isStorable({ pattern, hasQuery }: MatchedRoute, method: string): boolean {
  return method === 'GET' && (pattern === '/api/search' || (pattern === '/templates' && hasQuery));
}

/**
 * Responses to searches, by URL and encoding, for as long as pages are cached. Some searches make most of the traffic. Requests
 * for a response that another request is waiting for wait for it, too. Clients and shared caches store nothing of it.
 */
export class StoredResponses {
  readonly #stored: LRUCache<string, StoredResponse>;
  readonly #pending = new Map<string, Promise<Outcome>>();
  readonly #now: () => number;

  constructor({ maxBytes = MAX_BYTES, now = () => performance.now() }: StoredResponsesOptions = {}) {
    this.#stored = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }, key) => body.byteLength + key.length + ENTRY_BYTES,
    });
    this.#now = now;
  }

  /**
   * Sends the stored response to a request with the method GET, or calls `handle` and stores its response if the status is 200.
   * It changes the headers of the request. Call it before the response is compressed.
   *
   * @param request `Accept-Encoding` is `gzip` or missing
   * @returns whether the response was stored, or that to another request
   */
  async respond(
    request: IncomingMessage,
    response: ServerResponse,
    handle: () => Promise<void>,
  ): Promise<'hit' | 'miss'> {
    const { url = '', headers } = request;
    const key = `${headers['accept-encoding'] ?? ''} ${url}`;
    for (const name of Object.keys(headers)) if (!PASSED_HEADERS.includes(name)) delete headers[name];
    let found: Outcome | undefined = this.#find(key);
    for (let pending = this.#pending.get(key); pending && !found; pending = this.#pending.get(key)) {
      const outcome = await pending;
      // The client may have left while the request waited.
      if (response.closed) return 'miss';
      if (outcome !== 'aborted') found = outcome;
    }
    if (typeof found === 'object') {
      send(response, found);
      return 'hit';
    }
    // After a failure, those that have waited do not wait for each other.
    if (!found) this.#capture(response, key);
    await handle();
    return 'miss';
  }

  #find(key: string): StoredResponse | undefined {
    const stored = this.#stored.get(key);
    return stored && this.#now() - stored.since < REVALIDATE_SECONDS * 1000 ? stored : undefined;
  }

  /** Stores the response that will be sent, and lets others wait for it. */
  #capture(response: ServerResponse, key: string): void {
    const since = this.#now();
    const outcome = captureResponse(response).then((captured): Outcome => {
      this.#pending.delete(key);
      if (typeof captured === 'string') return captured;
      const stored = { ...captured, since };
      this.#stored.set(key, stored);
      return stored;
    });
    this.#pending.set(key, outcome);
  }
}

/** Resolves when the handler has written the response, however slowly its client receives it, or when the client has left. */
function captureResponse(
  response: ServerResponse,
): Promise<Omit<StoredResponse, 'since'> | 'aborted' | 'failed'> {
  let headers: StoredResponse['headers'] = [];
  let isSuccess = false;
  onHeaders(response, (status) => {
    isSuccess = status === 200 && !response.hasHeader('Set-Cookie');
    headers = response
      .getHeaderNames()
      .filter((name) => !OWN_HEADERS.includes(name))
      .map((name) => [name, response.getHeader(name) ?? '']);
    return status;
  });
  const chunks: Buffer[] = [];
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.write = (...args: unknown[]) => {
    addChunk(chunks, args);
    write(...args);
    // Otherwise compression would wait for the client, and with it all who wait for the response.
    return true;
  };
  return new Promise((resolve) => {
    response.end = (...args: unknown[]) => {
      addChunk(chunks, args);
      end(...args);
      resolve(isSuccess ? { headers, body: Buffer.concat(chunks) } : 'failed');
      return response;
    };
    response.once('close', () => resolve('aborted'));
  });
}

/** Adds the first one of the arguments of `write` or `end`. Next writes text as UTF-8. */
function addChunk(chunks: Buffer[], [chunk]: readonly unknown[]): void {
  if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
  else if (chunk instanceof Uint8Array)
    chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
}

function send(response: ServerResponse, { headers, body }: StoredResponse): void {
  response.statusCode = 200;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('Content-Length', body.byteLength);
  response.end(body);
}
