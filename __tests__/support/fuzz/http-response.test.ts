/** @jest-environment node */
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { exchange, parseResponse } from '@/__tests__/support/fuzz/http-response';

const parse = (text: string, method = 'GET') => parseResponse(Buffer.from(text, 'latin1'), method);

test('a response has its status, headers and body, after interim ones', () => {
  const response = parse(
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nX-A:  b \r\nContent-Length: 3\r\n\r\nabc',
  );
  expect(response?.status).toBe(404);
  expect(response?.headers).toContainEqual(['x-a', 'b']);
  expect(response?.body.toString()).toBe('abc');
  expect(parse('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n', 'HEAD')?.status).toBe(200);
  expect(parse('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n')?.status).toBe(200);
  expect(parse('HTTP/1.1 200 OK\r\n')).toBeNull();
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
  'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab',
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\n\r\n',
  'HTTP/1.1 304 Not Modified\r\n\r\na',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n',
])('%j is malformed', (text) => {
  expect(() => parse(text)).toThrow();
});

test('an exchange ends with the connection; the client ends an unclear one, and a refused one fails', async () => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', (data) => {
      if (data.toString() === 'clear') socket.end('response');
    });
    socket.on('end', () => socket.writable && socket.end('closed'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect((await exchange(port, Buffer.from('clear'), { isClear: true })).toString()).toBe('response');
  expect((await exchange(port, Buffer.from('x'), { isClear: false })).toString()).toBe('closed');
  await new Promise((resolve) => server.close(resolve));
  await expect(exchange(port, Buffer.from('x'), { isClear: true })).rejects.toThrow('not running');
});
