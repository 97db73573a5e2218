/** @jest-environment node */
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { PHASE_PRODUCTION_SERVER } from 'next/constants';
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { sendRequest } from '@/__tests__/support/send-request';
import { siteServers } from '@/__tests__/support/site-servers';
import { createSecurityHeaders, nextHeaderRules } from '@/lib/server/http-server/security-headers';
import nextConfig from '@/next.config.js';

const HASH = "'sha256-WuSEwv8Xb7M503DPpN817JnSpEk8pRQH8pWA3d6vF7o='";
const OPTIONS = { themeScript: HASH, siteUrl: 'https://checkleaf.test', includeSubdomains: false };
const HEADERS = createSecurityHeaders(OPTIONS);

const startServer = siteServers();

/** Serves with the security headers; returns the port. */
async function serve(respond: (response: ServerResponse) => void): Promise<number> {
  const { port } = await startServer({
    handle: async (_, response) => respond(response),
    securityHeaders: HEADERS,
  });
  return port;
}

function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The directives of a policy, with their sources. */
function parsePolicy(headers: Readonly<Record<string, string>>): Record<string, string[]> {
  const directives = (headers['Content-Security-Policy'] ?? '').split('; ').map((text) => text.split(' '));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]));
}

const html = (status: number) => (response: ServerResponse) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.writeHead(status).end();
};
const json = (response: ServerResponse) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end();

test.each<
  [name: string, path: string, kind: keyof typeof HEADERS, respond: (response: ServerResponse) => void]
>([
  ['a page', '/', 'page', html(200)],
  ['a 404 page', '/no-such-page', 'page', html(404)],
  ['a 500 page', '/templates', 'page', html(500)],
  ['the 404 page of an API URL that does not exist', '/api/nothing', 'page', html(404)],
  ['a 304 response', '/puppy-first-week', 'page', (response) => response.writeHead(304).end()],
  ['a redirect', '/templates/', 'page', (response) => response.writeHead(308, { Location: '/' }).end()],
  ['a file', '/robots.txt', 'page', (response) => response.end()],
  ['a feed', '/de/feed.xml?x=1', 'xml', (response) => response.end('<feed/>')],
  ['the 404 page of an image that does not exist', '/icons/nothing.svg', 'page', html(404)],
  ['a script', '/_next/static/chunks/main.js', 'resource', (response) => response.end()],
  ['an API response', '/api/search', 'resource', json],
  ['a share image', '/api/og/tag/work.png?v=1', 'image', (response) => response.end()],
  [
    'a redirect of a share image',
    '/api/og/tag/work.png',
    'image',
    (response) => response.writeHead(302).end(),
  ],
  [
    'a share image in absolute form',
    'http://a.test/api/og/tag/work.png',
    'image',
    (response) => response.end(),
  ],
  ['the site’s own share image', '/og.png', 'image', (response) => response.end()],
  ['an icon', '/icons/icon.svg', 'image', (response) => response.end()],
  ['a QR code', '/api/qr/get.svg', 'image', (response) => response.end()],
  ['a list for frames', '/embed/puppy-first-week?theme=dark', 'embed', html(200)],
  ['a list for frames in another language', '/pt-BR/embed/puppy-first-week', 'embed', html(200)],
  ['a 304 response for frames', '/embed/x', 'embed', (response) => response.writeHead(304).end()],
  ['the 404 page for frames', '/embed/aB3dEfGh1jKlMn0pQrStUv', 'embed', html(404)],
  ['a response of oEmbed', '/api/oembed?url=x', 'oembed', json],
  [
    'an error of oEmbed',
    '/api/oembed',
    'oembed',
    () => {
      throw new Error('broken');
    },
  ],
  [
    'a response to a handler that throws',
    '/',
    'page',
    () => {
      throw new Error('broken');
    },
  ],
])('%s has the security headers', async (_, path, kind, respond) => {
  const port = await serve(respond);
  const { headers } = await sendRequest({ port, path, method: 'GET' });
  expect(headers).toMatchObject(inLowerCase(HEADERS[kind]));
});

test.each([
  ['GET', '/api/health'],
  ['GET', '/api/ready'],
  ['TRACE', '/'],
  ['OPTIONS', '*'],
  ['GET', '/_next/data/build/en/api/search.json'],
  ['TRACE', '/api/oembed?url=x'],
])('%s %s, which Next does not see, has the security headers', async (method, path) => {
  const port = await serve(() => undefined);
  const { headers } = await sendRequest({ port, path, method });
  const apiKind = path.startsWith('/api/oembed') ? 'oembed' : 'resource';
  const kind = path.startsWith('/api/') ? apiKind : 'page';
  expect(headers).toMatchObject(inLowerCase(HEADERS[kind]));
});

test('scripts on all sites may read the responses of oEmbed, also those to rejected requests, and no others', async () => {
  for (const [kind, headers] of Object.entries(HEADERS))
    expect([kind, headers['Access-Control-Allow-Origin']]).toEqual([
      kind,
      kind === 'oembed' ? '*' : undefined,
    ]);
  const requestsPerMinute = { share: 1, search: 1, image: 1, file: 1 };
  const { get } = await startServer({
    securityHeaders: HEADERS,
    limits: { requestsPerMinute, maxInFlight: 9 },
  });
  for (const status of [200, 429]) {
    const response = await get('/api/oembed?url=x');
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([status, '*']);
  }
});

test('a request that cannot be parsed gets the security headers', async () => {
  const port = await serve(() => undefined);
  const socket = connect(port, '127.0.0.1');
  socket.write('not HTTP\r\n\r\n');
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  for (const [name, value] of Object.entries(HEADERS.page))
    expect(response).toContain(`${name}: ${value}\r\n`);
});

test('a page can have a stricter referrer policy', async () => {
  const port = await serve((response) => {
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.end();
  });
  const { headers } = await sendRequest({ port, path: '/a/x', method: 'GET' });
  expect(headers['referrer-policy']).toBe('no-referrer');
});

/** Those of CSP 3 for which `default-src` is used otherwise. */
const FETCH_DIRECTIVES = [
  ...'child-src connect-src font-src frame-src img-src manifest-src media-src object-src'.split(' '),
  ...'script-src style-src worker-src'.split(' '),
];

test('the policy of pages allows nothing inline but the theme script, and nothing of other origins', () => {
  const policy = parsePolicy(HEADERS.page);
  expect(policy['script-src']).toEqual(["'self'", HASH]);
  for (const directive of ['base-uri', 'frame-ancestors']) expect(policy[directive]).toEqual(["'none'"]);
  for (const directive of ['style-src', 'connect-src', 'font-src', 'form-action']) {
    expect(policy[directive]).toEqual(["'self'"]);
  }
  expect(policy['img-src']).toEqual(["'self'", 'blob:']);
});

test('the policy of pages allows prefetches of their own origin, and names what else its default would allow', () => {
  const { 'default-src': prefetches, ...policy } = parsePolicy(HEADERS.page);
  // Firefox has no directive of its own for prefetches.
  expect(prefetches).toEqual(["'self'"]);
  for (const directive of FETCH_DIRECTIVES) expect([directive, policy[directive]]).not.toContain(undefined);
  for (const directive of ['child-src', 'frame-src', 'media-src', 'object-src'])
    expect(policy[directive]).toEqual(["'none'"]);
});

test('no policy but those of pages and of lists for frames allows a script', () => {
  for (const kind of ['resource', 'xml', 'image', 'oembed'] as const) {
    const { 'default-src': others, ...policy } = parsePolicy(HEADERS[kind]);
    expect(others).toEqual(["'none'"]);
    expect(policy).not.toHaveProperty('script-src');
  }
});

test('only images may be embedded by other origins', () => {
  expect(HEADERS.page['Cross-Origin-Resource-Policy']).toBe('same-origin');
  expect(HEADERS.resource['Cross-Origin-Resource-Policy']).toBe('same-origin');
  expect(HEADERS.xml['Cross-Origin-Resource-Policy']).toBe('same-origin');
  expect(HEADERS.image['Cross-Origin-Resource-Policy']).toBe('cross-origin');
});

test('only lists for frames may be framed by other sites', () => {
  for (const [kind, headers] of Object.entries(HEADERS)) {
    const ancestors = kind === 'embed' ? '*' : "'none'";
    expect([kind, parsePolicy(headers)['frame-ancestors']]).toEqual([kind, [ancestors]]);
    expect([kind, headers['X-Frame-Options']]).toEqual([kind, kind === 'embed' ? undefined : 'DENY']);
  }
});

test.each([
  ...'/embed /embed/ /embed/x/ /embed/x/y /EMBED/x /%65mbed/x /embed%2Fx /embed//x //embed/x'.split(' '),
  ...'/embed/x.md /embed/x%00 /xx/embed/x /DE/embed/x /templates/embed/x'.split(' '),
  ...'/_next/data/build/en/embed/x.json /api/embed/x /x?/embed/x'.split(' '),
])('%s may not be framed', async (path) => {
  const port = await serve(html(200));
  const { headers } = await sendRequest({ port, path, method: 'GET' });
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  expect(headers['x-frame-options']).toBe('DENY');
});

test('the policy of lists for frames allows its own style sheet and script, and no requests', () => {
  const hash = expect.stringMatching(/^'sha256-[\w+/]{43}='$/);
  expect(parsePolicy(HEADERS.embed)).toEqual({
    'default-src': ["'none'"],
    'script-src': [hash],
    'style-src': [hash],
    'img-src': ['data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ['*'],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  });
});

test('no feature of the browser is allowed but copying', () => {
  const features = (HEADERS.page['Permissions-Policy'] ?? '').split(', ');
  expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual(['clipboard-write=(self)']);
  expect(features).toContain('camera=()');
});

test('HSTS is sent if the site is served over https, for subdomains only with the setting', () => {
  const name = 'Strict-Transport-Security';
  expect(HEADERS.page[name]).toBe('max-age=63072000');
  expect(createSecurityHeaders({ ...OPTIONS, includeSubdomains: true }).resource[name]).toBe(
    'max-age=63072000; includeSubDomains',
  );
  const overHttp = createSecurityHeaders({
    ...OPTIONS,
    siteUrl: 'http://localhost',
    includeSubdomains: true,
  });
  expect(overHttp.page).not.toHaveProperty(name);
});

test('development differs from production in what the development server needs', () => {
  const development = createSecurityHeaders({ ...OPTIONS, isDevelopment: true });
  const { 'require-trusted-types-for': _, 'trusted-types': __, ...policy } = parsePolicy(HEADERS.page);
  expect(parsePolicy(development.page)).toEqual({
    ...policy,
    'script-src': ["'self'", HASH, "'unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", 'ws:'],
  });
  const name = 'Content-Security-Policy';
  expect({ ...development.page, [name]: '' }).toEqual({ ...HEADERS.page, [name]: '' });
});

/** The headers that Next's rules set for a path, to which Next has added the locale. */
function headersByRule(path: string): Record<string, string> {
  const sensitive = nextConfig(PHASE_PRODUCTION_SERVER).experimental?.caseSensitiveRoutes ?? false;
  const matching = nextHeaderRules(HEADERS).filter(({ source }) =>
    getPathMatch(source, { strict: true, sensitive })(path),
  );
  return Object.fromEntries(
    matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value] as const)),
  );
}

test.each<[path: string, kind: keyof typeof HEADERS]>([
  ['/', 'page'],
  ['/en', 'page'],
  ['/de/puppy-first-week', 'page'],
  ['/en/embed', 'page'],
  ['/en/embed/x/y', 'page'],
  ['/xx/embed/x', 'page'],
  ['/api/embed/x', 'page'],
  ['/api/search', 'page'],
  ['/EMBED/x', 'page'],
  ['/de/Embed/x', 'page'],
  ['/pt-br/embed/x', 'page'],
  ['/API/og/tag/work.png', 'page'],
  ['/Favicon.ico', 'page'],
  ['/api/oembed', 'oembed'],
  ['/api/og/tag/work.png', 'image'],
  ['/icons/icon.svg', 'image'],
  ['/favicon.ico', 'image'],
  ['/embed/x', 'embed'],
  ['/en/embed/x', 'embed'],
  ['/pt-BR/embed/puppy-first-week', 'embed'],
])('Next’s rules set the headers of %s: %s', (path, kind) => {
  const headers = headersByRule(path);
  expect(headers).toMatchObject(HEADERS[kind]);
  if (kind === 'embed') expect(headers).not.toHaveProperty('X-Frame-Options');
});
