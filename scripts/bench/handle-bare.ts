import type { IncomingMessage, ServerResponse } from 'node:http';
import { createUpstreamPool } from '@/lib/server/tracking-proxy/mixpanel-forwarder';

const pool = createUpstreamPool(process.env.TRACKING_UPSTREAM ?? '', 200);

/** The minimal proxy of the benchmark: forwards a request and its response, without checks or limits. */
export async function handleBare(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode, headers, body } = await pool.request({
    method: 'POST',
    path: '/track/',
    headers: {
      'content-type': request.headers['content-type'],
      'content-length': request.headers['content-length'],
    },
    body: request,
  });
  response.writeHead(statusCode, {
    'content-type': String(headers['content-type']),
    'content-length': String(headers['content-length']),
  });
  body.pipe(response);
}
