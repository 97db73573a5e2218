/** How the length of the body is announced. All but `length` and `chunked` are wrong in some way. */
export const FRAMINGS = [
  'none',
  'length',
  'chunked',
  'length-and-chunked',
  'two-lengths',
  'not-a-number',
  'too-long',
  'too-short',
  'bad-chunk',
] as const;

/**
 * A generated request. Strings are Latin-1: each character is a byte. `{build}`, `{chunk}` and `{host}` are replaced by
 * the build id, the path of a script and the host of the site, so that the same request can be sent to another build.
 */
export type FuzzRequest = {
  method: string;
  target: string;
  version: string;
  headers: ReadonlyArray<readonly [name: string, value: string]>;
  framing: (typeof FRAMINGS)[number];
  body: string;
};

export type SiteFacts = { build: string; chunk: string; host: string };

/** The bytes of a request. */
export function serializeRequest(request: FuzzRequest, site: SiteFacts): Buffer {
  const { method, target, version, headers, framing, body } = request;
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framingHeaders(framing, body.length),
    // So that the server says where its response ends.
    ...(isAmbiguous(request) ? [] : ['Connection: close']),
  ];
  const text = `${lines.join('\r\n')}\r\n\r\n${framedBody(framing, body)}`;
  return Buffer.from(
    text.replace(/\{(build|chunk|host)\}/g, (_, name: keyof SiteFacts) => site[name]),
    'latin1',
  );
}

/** Node's limit is 16 KB. A server that closes the connection before it has read everything resets it. */
const MAX_HEAD_BYTES = 15_000;

const FRAMING_HEADERS = ['connection', 'content-length', 'expect', 'transfer-encoding', 'upgrade'];

/**
 * Whether it is not clear where the request ends, so that the server may wait for more, see another request in its last
 * bytes, or close the connection.
 */
export function isAmbiguous(request: FuzzRequest): boolean {
  const { framing, body, headers, version } = request;
  const isWrong = !['none', 'length', 'chunked'].includes(framing) || (framing === 'none' && body !== '');
  return (
    isWrong ||
    headLength(request) > MAX_HEAD_BYTES ||
    version !== '1.1' ||
    headers.some(
      ([name, value]) => FRAMING_HEADERS.includes(name.trim().toLowerCase()) || /[\r\n]/.test(value),
    )
  );
}

function headLength({ target, headers }: FuzzRequest): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, target.length);
}

function framingHeaders(framing: FuzzRequest['framing'], length: number): string[] {
  switch (framing) {
    case 'none':
      return [];
    case 'length':
      return [`Content-Length: ${length}`];
    case 'chunked':
    case 'bad-chunk':
      return ['Transfer-Encoding: chunked'];
    case 'length-and-chunked':
      return [`Content-Length: ${length}`, 'Transfer-Encoding: chunked'];
    case 'two-lengths':
      return [`Content-Length: ${length}`, `Content-Length: ${length + 1}`];
    case 'not-a-number':
      return ['Content-Length: 0x10'];
    case 'too-long':
      return [`Content-Length: ${length + 10}`];
    case 'too-short':
      return [`Content-Length: ${Math.floor(length / 2)}`];
  }
}

function framedBody(framing: FuzzRequest['framing'], body: string): string {
  if (framing === 'bad-chunk') return body === '' ? '' : `zz\r\n${body}\r\n0\r\n\r\n`;
  if (framing !== 'chunked' && framing !== 'length-and-chunked') return body;
  return body === '' ? '0\r\n\r\n' : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
}
