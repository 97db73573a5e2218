/** A response as it was received. Header names are in lowercase; a repeated header is there several times. */
export type HttpResponse = { status: number; headers: Array<[name: string, value: string]>; body: Buffer };

/** Bytes that are not an HTTP response. */
export class MalformedResponse extends Error {}

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;

/**
 * Parses the first response (RFC 9112), skipping those with a status of 1xx, and returns it with the bytes after it.
 * Returns null if it is not complete. It accepts less than browsers do, so that header injection becomes an error.
 *
 * @param method of the request: responses to HEAD have no body
 * @param hasEnded whether the server has closed the connection
 * @throws MalformedResponse
 */
export function parseResponse(
  data: Buffer,
  { method, hasEnded }: { method: string; hasEnded: boolean },
): { response: HttpResponse; rest: Buffer } | null {
  const headEnd = data.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = data.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) [\t\x20-\x7e]*$/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new MalformedResponse(`Status line: ${JSON.stringify(statusLine)}`);
  const headers = lines.map((line): [string, string] => {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new MalformedResponse(`Header: ${JSON.stringify(line)}`);
    }
    return [name.toLowerCase(), value];
  });
  const after = data.subarray(headEnd + 4);
  if (status < 200) return parseResponse(after, { method, hasEnded });
  const framed = readBody(after, {
    headers,
    isEmpty: method === 'HEAD' || [204, 304].includes(status),
    hasEnded,
  });
  return framed && { response: { status, headers, body: framed.body }, rest: framed.rest };
}

function readBody(
  data: Buffer,
  { headers, isEmpty, hasEnded }: { headers: HttpResponse['headers']; isEmpty: boolean; hasEnded: boolean },
): { body: Buffer; rest: Buffer } | null {
  const values = (name: string) => headers.filter(([header]) => header === name).map(([, value]) => value);
  const lengths = values('content-length');
  const codings = values('transfer-encoding');
  if (lengths.length + codings.length > 1)
    throw new MalformedResponse('The length of the body is ambiguous.');
  if (isEmpty) return { body: Buffer.alloc(0), rest: data };
  if (codings[0] === 'chunked') return readChunks(data);
  if (lengths[0] !== undefined) {
    if (!/^\d+$/.test(lengths[0])) throw new MalformedResponse(`Content-Length: ${lengths[0]}`);
    const length = Number(lengths[0]);
    return data.length < length ? null : { body: data.subarray(0, length), rest: data.subarray(length) };
  }
  return hasEnded ? { body: data, rest: Buffer.alloc(0) } : null;
}

function readChunks(data: Buffer): { body: Buffer; rest: Buffer } | null {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = data.indexOf('\r\n', position);
    if (lineEnd === -1) return null;
    const line = data.toString('latin1', position, lineEnd);
    if (!/^[0-9a-fA-F]{1,8}$/.test(line)) throw new MalformedResponse(`Chunk size: ${JSON.stringify(line)}`);
    const size = Number.parseInt(line, 16);
    const start = lineEnd + 2;
    const end = start + size;
    if (data.length < end + 2) return null;
    if (data.toString('latin1', end, end + 2) !== '\r\n') throw new MalformedResponse('A chunk is too long.');
    if (size === 0) return { body: Buffer.concat(chunks), rest: data.subarray(end + 2) };
    chunks.push(data.subarray(start, end));
    position = end + 2;
  }
}
