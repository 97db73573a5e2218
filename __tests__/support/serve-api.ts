import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NextApiHandler, PageConfig } from 'next';
import { apiResolver } from 'next/dist/server/api-utils/node/api-resolver';

const CONTEXT = {
  previewModeId: 'test',
  previewModeEncryptionKey: 'test',
  previewModeSigningKey: 'test',
  dev: false,
};

/**
 * Serves one API route with Next's own resolver on a free port of 127.0.0.1. `request.query` has the query string
 * only, no parameters from a dynamic route. `config` is the export of that name of the route.
 */
export async function serveApi(
  handler: NextApiHandler,
  config: PageConfig = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const query = Object.fromEntries(searchParams);
    apiResolver(request, response, query, { default: handler, config }, CONTEXT, true).catch(
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
