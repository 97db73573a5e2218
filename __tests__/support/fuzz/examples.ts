import type { FuzzRequest } from './fuzz-request';

const GET = {
  method: 'GET',
  target: '/',
  version: '1.1',
  headers: [['Host', '{host}']],
  framing: 'none',
  body: '',
} as const;

/** Requests that once had a wrong response, most of them found by fuzzing. Every run sends them first. */
export const EXAMPLES: readonly FuzzRequest[] = [
  // Ended the process if the connection broke off after Next had replaced the body. That depends on the time.
  ...['/x', '/', '/puppy-first-week', '/de/templates', '/no/such/page', '/feed.xml'].map(
    (target): FuzzRequest => ({ ...GET, method: 'POST', target, framing: 'too-short', body: '{}' }),
  ),
  // 304, which generated requests seldom get.
  { ...GET, headers: [...GET.headers, ['If-None-Match', '*']] },
  // Responses of Node's own, without the headers of the site.
  { ...GET, headers: [] },
  { ...GET, headers: [...GET.headers, ['Expect', '200-ok']] },
  // 500
  { ...GET, target: '/_next/data/{build}/en/%2e%2e.json' },
  { ...GET, target: '/_next/data/{build}/en/...json' },
  ...['/500', '/de/500?x', '//500', '/%35%30%30', '/_error', '/ar/_error', '/404'].map((target) => ({
    ...GET,
    target,
  })),
  { ...GET, target: '/_next/data/{build}/en/500.json' },
  // URLs that Next and the rate limits could take for different ones.
  { ...GET, target: '/templates??&q=tent' },
  { ...GET, target: '/api/search#x' },
  { ...GET, method: 'TRACE' },
  { ...GET, target: '*' },
  { ...GET, target: '/_next/image?url=/\\evil' },
  // Errors that caches could store.
  { ...GET, method: 'DELETE', target: '/api/llms/..' },
  { ...GET, method: 'POST', target: '/api/' },
  // API routes as page data.
  { ...GET, method: 'POST', target: '/_next/data/{build}/en/api/t/track.json' },
  // A redirect that could lead to another host.
  { ...GET, target: '//evil.example/..%2f/' },
  { ...GET, target: '/en//evil.example' },
  // A body that two parsers would end in different places.
  {
    ...GET,
    method: 'POST',
    target: '/api/t/track',
    framing: 'length-and-chunked',
    body: 'GET /x HTTP/1.1\r\n\r\n',
  },
];
