/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { MalformedResponse, parseResponse } from '@/scripts/support/fuzz/http-response';

const parse = (text: string, { method = 'GET', hasEnded = false } = {}) =>
  parseResponse(Buffer.from(text, 'latin1'), { method, hasEnded });

test('a response ends where its framing says', () => {
  const next = 'HTTP/1.1 200 OK\r\n';
  for (const [head, body] of [
    ['Content-Length: 3', 'abc'],
    ['Transfer-Encoding: chunked', '2\r\nab\r\n1\r\nc\r\n0\r\n\r\n'],
  ]) {
    const text = `HTTP/1.1 404 Not Found\r\n${head}\r\nX-A:  b \r\n\r\n${body}`;
    expect(parse(text.slice(0, -1))).toBeNull();
    const parsed = parse(text + next);
    expect(parsed?.response.status).toBe(404);
    expect(parsed?.response.headers).toContainEqual(['x-a', 'b']);
    expect(parsed?.response.body.toString()).toBe('abc');
    expect(parsed?.rest.toString()).toBe(next);
  }
});

test('responses without a length end with the connection; those to HEAD and 304s have no body', () => {
  expect(parse('HTTP/1.1 200 OK\r\n\r\nabc')).toBeNull();
  expect(parse('HTTP/1.1 200 OK\r\n\r\nabc', { hasEnded: true })?.response.body.toString()).toBe('abc');
  const head = parse('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nHTTP', { method: 'HEAD' });
  expect(head?.rest.toString()).toBe('HTTP');
  expect(parse('HTTP/1.1 304 Not Modified\r\n\r\n')?.response.body.length).toBe(0);
});

test('an interim response is skipped', () => {
  const text = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n';
  expect(parse(text)?.response.status).toBe(204);
});

test.each([
  'HTTP/1.1 200 OK\r\nX: a\nX-Injected: 1\r\n\r\n',
  'HTTP/1.1 200 OK\r\nX\r\n\r\n',
  'HTTP/1.1 200 OK\r\nX : a\r\n\r\n',
  'HTTP/1.1 200 O\x00K\r\n\r\n',
  'nonsense\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na',
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n',
])('%j is malformed', (text) => {
  expect(() => parse(text)).toThrow(MalformedResponse);
});
