import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { TEST_PORT } from '@/scripts/support/test-site';

/** A site that changes, at one origin. */
export type ChangingSite = {
  origin: string;
  /** `down`: no request gets a response. `hanging`: none gets one yet. `failing`: all get a 503, `limiting`: a 429. */
  state: 'up' | 'down' | 'hanging' | 'failing' | 'limiting';
  /** Paths of all requests, in their order. */
  requested: string[];
  /** Whether the site is of the next build: its scripts have other names, and those of the first do not exist. */
  isNextBuild: boolean;
  /** Port of the server behind it. */
  port: number;
  close: () => Promise<void>;
};

const CHUNKS = 'static/chunks/';
const NEXT_CHUNKS = 'static/next-chunks/';

/** Starts a proxy in front of the built site. */
export async function startChangingSite(): Promise<ChangingSite> {
  const id = readFileSync('.next/BUILD_ID', 'utf8');
  const nextId = `next-${id}`;
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site: ChangingSite = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    state: 'up',
    requested: [],
    isNextBuild: false,
    port: TEST_PORT,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    site.requested.push(request.url ?? '');
    if (site.state === 'down') return void request.socket.destroy();
    if (site.state === 'hanging') return;
    if (site.state === 'failing') return void response.writeHead(503).end('Unavailable');
    if (site.state === 'limiting') return void response.writeHead(429).end('Too many requests');
    const url = request.url ?? '';
    const isOfNextBuild = url.includes(NEXT_CHUNKS) || url.includes(nextId);
    if (/static\/(?:chunks|next-chunks)|_next\/data/.test(url) && isOfNextBuild !== site.isNextBuild)
      return void response.writeHead(404).end();
    // The browser has what the first build sent, and of the next one, nothing is the same.
    if (site.isNextBuild) delete request.headers['if-none-match'];
    const forwarded = sendRequest({
      port: site.port,
      path: url.replace(NEXT_CHUNKS, CHUNKS).replace(nextId, id),
      method: request.method,
      headers: { ...request.headers, 'accept-encoding': 'identity', connection: 'close' },
    });
    request.pipe(forwarded);
    const [original] = (await once(forwarded, 'response')) as [IncomingMessage];
    const body = await buffer(original);
    const { 'content-length': _, ...headers } = original.headers;
    const isText = /html|javascript|json/.test(String(headers['content-type']));
    const changed =
      site.isNextBuild && isText
        ? body.toString().replaceAll(CHUNKS, NEXT_CHUNKS).replaceAll(id, nextId)
        : body;
    if (site.isNextBuild) delete headers.etag;
    response.writeHead(original.statusCode ?? 500, headers).end(changed);
  }
  return site;
}
