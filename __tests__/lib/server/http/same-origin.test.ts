/** @jest-environment node */
import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { isSameOrigin } from '@/lib/server/http/same-origin';

describe('a form', () => {
  const siteUrl = 'https://example.org';

  test.each<[string, IncomingHttpHeaders, boolean]>([
    ['this site', { origin: 'https://example.org', host: 'internal:3000' }, true],
    ['another name of this site', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    ['another site', { origin: 'https://attacker.example', host: 'example.org' }, false],
    ['another scheme of this site', { origin: 'http://example.org', host: 'internal:3000' }, false],
    ['a sandboxed frame', { origin: 'null', host: 'example.org' }, false],
    ['an unknown page', { host: 'example.org' }, false],
  ])('of %s', (_, headers, expected) => {
    expect(isSameOrigin({ headers }, siteUrl)).toBe(expected);
  });
});
