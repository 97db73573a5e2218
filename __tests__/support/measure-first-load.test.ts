/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import { measureFirstLoad } from '@/__tests__/support/measure-first-load';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serves bodies by path, and responds with 404 to other paths. Returns the origin. */
async function serve(bodies: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((request, response) => {
    const body = bodies[request.url ?? ''];
    response.statusCode = body === undefined ? 404 : 200;
    response.end(body);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

const gzipSize = (text: string) => gzipSync(text, { level: 9 }).length;

test('scripts, style sheets, elements and words of a page are measured, scripts for old browsers are not', async () => {
  const html =
    '<!doctype html><head><link href="/a.css" rel="stylesheet"><link rel="icon" href="/icon.svg"><style>p{color:red}</style>' +
    '<script src="/old.js" noModule></script><script async src="one.js"></script><script defer src="/two.js"></script></head>' +
    '<p>Four words <b>in all</b></p><script>inline()</script>';
  const files = { '/a.css': 'a{color:blue}', '/folder/one.js': 'one()', '/two.js': 'two(2)' };
  const origin = await serve({ ...files, '/folder/page': html });
  expect(await measureFirstLoad(origin, '/folder/page')).toEqual({
    scripts: gzipSize(files['/folder/one.js']) + gzipSize(files['/two.js']),
    sources: ['one.js', '/two.js'],
    styles: gzipSize('p{color:red}') + gzipSize(files['/a.css']),
    html: gzipSize(html),
    elements: 12,
    words: 4,
  });
});

test('a script that does not exist is an error that names it', async () => {
  const origin = await serve({ '/': '<script src="/gone.js"></script>' });
  await expect(measureFirstLoad(origin, '/')).rejects.toThrow(`${origin}/gone.js: 404`);
});
