import { type Agent, type OutgoingHttpHeaders, request } from 'node:http';

export type RawRequest = {
  port: number;
  path: string;
  host?: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** One buffer goes with its length, several go in chunks. */
  body?: string | Buffer | Buffer[];
  agent?: Agent;
};

export type RawAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether the connection had served a request before. */
  reused: boolean;
};

/** Sends a request just as it stands and follows nothing. Rejects where the connection ends without an answer. */
export function sendRequest({
  port,
  path,
  host = '127.0.0.1',
  method = 'POST',
  headers = {},
  body,
  agent,
}: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, host, method, headers, ...(agent ? { agent } : {}) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(chunks),
          reused: outgoing.reusedSocket,
        }),
      );
    });
    outgoing.on('error', reject);
    if (!Array.isArray(body)) {
      outgoing.end(body);
      return;
    }
    for (const chunk of body) outgoing.write(chunk);
    outgoing.end();
  });
}
