import { type Agent, type OutgoingHttpHeaders, request } from 'node:http';

export type RawRequest = {
  port: number;
  path: string;
  host?: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** One buffer or string is sent with its `Content-Length`, several buffers with chunked transfer encoding. */
  body?: string | Buffer | Buffer[];
  agent?: Agent;
  /** Address of this machine to send from. */
  localAddress?: string;
};

export type RawResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether the request was sent on a keep-alive connection that had served another one. */
  reused: boolean;
};

/**
 * Sends a request as given, without normalizing its path or following redirects. Rejects if the connection ends
 * without a complete response.
 */
export function sendRequest({
  port,
  path,
  host = '127.0.0.1',
  method = 'POST',
  headers = {},
  body,
  agent,
  localAddress,
}: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        path,
        host,
        method,
        headers,
        ...(agent ? { agent } : {}),
        ...(localAddress ? { localAddress } : {}),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body: Buffer.concat(chunks),
            reused: outgoing.reusedSocket,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    if (!Array.isArray(body)) {
      outgoing.end(body);
      return;
    }
    for (const chunk of body) outgoing.write(chunk);
    outgoing.end();
  });
}
