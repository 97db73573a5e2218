/** @jest-environment node */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import type { DirectRequest } from '@/lib/server/http/local-request';
import { checkInsightsAccess } from '@/lib/server/insights/access/check-insights-access';
import { InsightsSigner } from '@/lib/server/insights/access/insights-session';

const PASSWORD_HASH = 'scrypt:32768:8:1:…';

function request(
  headers: IncomingHttpHeaders,
  remoteAddress = '127.0.0.1',
  httpVersion = '1.1',
): DirectRequest {
  const rawHeaders = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  return { headers, rawHeaders, httpVersion, socket: { remoteAddress } as IncomingMessage['socket'] };
}

describe('without a password', () => {
  const options = {
    passwordHash: undefined,
    signer: new InsightsSigner('a secret'),
    siteUrl: 'http://localhost:3000',
  };

  test('a request of this machine sees insights', () => {
    expect(checkInsightsAccess(request({ host: 'localhost:3000' }), options)).toBe('granted');
  });

  // `operator-access.test.ts` has all that is no request of this machine.
  test.each<[string, DirectRequest]>([
    ['another machine', request({ host: 'localhost' }, '192.0.2.1')],
    ['a name that leads to this machine', request({ host: 'attacker.example' })],
    ['X-Forwarded-For', request({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })],
    ['HTTP/1.0, as nginx has it without settings', request({ host: 'localhost' }, '127.0.0.1', '1.0')],
  ])('a request with %s learns nothing', (_, hidden) => {
    expect(checkInsightsAccess(hidden, options)).toBe('hidden');
  });
});

test.each<[string, 'granted' | 'hidden']>([
  ['https://example.org', 'hidden'],
  ['http://192.0.2.1:3000', 'hidden'],
  ['https://localhost.example.org', 'hidden'],
  ['http://localhost:3000', 'granted'],
  ['http://127.0.0.1:8080', 'granted'],
  ['http://[::1]:3000', 'granted'],
])(
  'without a password, a request that looks local is, with the URL %s of the site, %s',
  (siteUrl, access) => {
    // As nginx 1.29.7 forwards the requests of everybody, without further settings.
    const forwarded = request({ host: '127.0.0.1:3000' });
    const options = { passwordHash: undefined, signer: new InsightsSigner('a secret'), siteUrl };
    expect(checkInsightsAccess(forwarded, options)).toBe(access);
  },
);

describe('with a password', () => {
  const signer = new InsightsSigner(PASSWORD_HASH);
  const options = { passwordHash: PASSWORD_HASH, signer, siteUrl: 'https://example.org' };

  test('a request of this machine has to sign in, too', () => {
    expect(checkInsightsAccess(request({ host: 'localhost' }), options)).toBe('sign-in');
  });

  test('the cookie of a session is enough from everywhere', () => {
    const cookie = `a=b; __Host-checkleaf-insights=${signer.createSession()}; c=d`;
    expect(checkInsightsAccess(request({ host: 'example.org', cookie }, '192.0.2.1'), options)).toBe(
      'granted',
    );
  });

  test('a forged cookie is not', () => {
    const cookie = `__Host-checkleaf-insights=${new InsightsSigner('guess').createSession()}`;
    expect(checkInsightsAccess(request({ host: 'example.org', cookie }), options)).toBe('sign-in');
  });

  test('over https, only a cookie that this host has set is one', () => {
    const cookie = `checkleaf-insights=${signer.createSession()}`;
    const given = request({ host: 'example.org', cookie });
    expect(checkInsightsAccess(given, options)).toBe('sign-in');
    expect(checkInsightsAccess(given, { ...options, siteUrl: 'http://example.org' })).toBe('granted');
  });
});
