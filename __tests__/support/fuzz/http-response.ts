import { connect } from 'node:net';

/** A response as it was received. Header names are in lowercase; a repeated header is there several times. */
export type HttpResponse = {
  status: number;
  headers: ReadonlyArray<readonly [name: string, value: string]>;
  /** All bytes after the head, with those of the chunked coding. */
  body: Buffer;
};

/** How long, in ms, a server has that may hold an unclear request for more. */
const UNCLEAR_MS = 30;

/** No response takes this long, in ms, unless the server holds the connection. */
const TIMEOUT_MS = 20_000;

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;

/**
 * Sends bytes over a connection of their own. Resolves to all that comes back when the server has closed it.
 *
 * @param isClear whether the server knows where the request ends. If not, the client closes its side after a moment.
 */
export function exchange(port: number, bytes: Buffer, { isClear }: { isClear: boolean }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The connection is still open after ${TIMEOUT_MS / 1000} s.`));
    }, TIMEOUT_MS);
    if (!isClear) socket.setTimeout(UNCLEAR_MS, () => socket.end());
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') reject(new Error('The server is not running any more.'));
    });
    // A server that closes a connection with unread bytes resets it.
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    socket.write(bytes);
  });
}

/**
 * Parses the first response (RFC 9112) of a connection that has ended, without those of status 1xx. Null if there is none. It accepts
 * less than browsers do, so that header injection becomes an error.
 *
 * @param method of the request: responses to HEAD have no body
 * @throws an Error that says what is wrong with it.
 */
export function parseResponse(data: Buffer, method: string): HttpResponse | null {
  const headEnd = data.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = data.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) [\t\x20-\x7e]*$/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`Status line: ${JSON.stringify(statusLine)}`);
  const headers = lines.map((line) => {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Header: ${JSON.stringify(line)}`);
    return [name.toLowerCase(), value] as const;
  });
  const body = data.subarray(headEnd + 4);
  if (status < 200) return parseResponse(body, method);
  const lengths = headers.filter(([name]) => name === 'content-length').map(([, value]) => value);
  const codings = headers.filter(([name]) => name === 'transfer-encoding');
  if (lengths.length + codings.length > 1) throw new Error('The length of the body is ambiguous.');
  const isEmpty = method === 'HEAD' || [204, 304].includes(status);
  const length = isEmpty ? 0 : lengths[0];
  if (length !== undefined && body.length !== Number(length))
    throw new Error(`The body has ${body.length} bytes instead of ${length}.`);
  if (!isEmpty && codings.length > 0 && !/(?:^|\r\n)0\r\n\r\n$/.test(body.toString('latin1')))
    throw new Error('The last chunk is missing, or something follows it.');
  return { status, headers, body };
}
