/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals';
import { sendRequest } from '@/__tests__/support/send-request';
import { serveApi } from '@/__tests__/support/serve-api';
import { allowMethods } from '@/lib/server/http/allow-methods';
import { type ConsentHandlerOptions, createConsentHandler } from '@/lib/server/routes/consent-handler';

const TODAY = new Date().toISOString().slice(0, 10);

let api: Awaited<ReturnType<typeof serveApi>>;

afterEach(() => api.close());

async function serve(options: Partial<ConsentHandlerOptions> = {}): Promise<void> {
  const handler = createConsentHandler({
    siteUrl: 'https://www.example.org',
    cookieDomain: undefined,
    trustedHops: 0,
    ...options,
  });
  api = await serveApi(allowMethods(['POST'], handler), { api: { bodyParser: false } });
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://www.example.org' };

function post(body: string | Buffer[], headers: Record<string, string> = FORM, method = 'POST') {
  const port = Number(new URL(api.url).port);
  return sendRequest({ port, path: '/', method, headers, body });
}

describe('a choice', () => {
  test.each(['in', 'out'])('%s is stored for twelve months, for the host alone', async (choice) => {
    await serve();
    const { status, headers, body } = await post(`choice=${choice}`);
    expect(status).toBe(204);
    expect(body).toHaveLength(0);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toContain(
      `checkleaf-consent=${choice}.${TODAY}.1; Path=/; SameSite=Lax; Secure; Max-Age=31536000`,
    );
    expect(headers['set-cookie']).toContain('checkleaf-analytics=; Path=/; Max-Age=0; SameSite=Lax');
  });

  test.each([
    [undefined, ''],
    ['example.org', 'example.org'],
    ['www.example.org', 'www.example.org'],
  ])(
    'is stored for the domain of the setting, %s, instead of another one',
    async (cookieDomain, expected) => {
      await serve({ cookieDomain });
      const { headers } = await post('choice=out');
      const sent = [headers['set-cookie'] ?? []].flat();
      const cookies = sent.filter((cookie) => cookie.startsWith('checkleaf-consent='));
      const removed = cookies.filter((cookie) => cookie.includes('Max-Age=0'));
      const domainOf = (cookie: string) => cookie.match(/Domain=([^;]*)/)?.[1] ?? '';
      // Last, because a browser may take the host for a domain.
      expect(domainOf(cookies.at(-1) ?? '')).toBe(expected);
      expect([...removed.map(domainOf), expected].sort()).toEqual(['', 'example.org', 'www.example.org']);
    },
  );

  test('from a host with thousands of labels is answered with a few cookies', async () => {
    await serve();
    const Origin = `https://${'a.'.repeat(5_000)}example.org`;
    const { status, headers } = await post('choice=out', {
      ...FORM,
      Origin,
      'Sec-Fetch-Site': 'same-origin',
    });
    expect(status).toBe(204);
    expect(String(headers['set-cookie']).length).toBeLessThan(2_000);
  });

  // Browsers reject a cookie for the domain of another site.
  test.each([
    ['www.example.org', '; Domain=example.org'],
    ['example.org', '; Domain=example.org'],
    ['www.badexample.org', ''],
    ['localhost', ''],
  ])('on a page of %s is stored with a domain that the browser accepts', async (hostname, domain) => {
    await serve({ cookieDomain: 'example.org' });
    const cookie = `checkleaf-consent=out.${TODAY}.1; Path=/; SameSite=Lax; Secure${domain}; Max-Age=31536000`;
    const pages = [
      { Origin: `https://${hostname}`, Host: `${hostname}:443` },
      { Origin: 'null', Host: `${hostname}:443` },
      // A proxy may change the host of the request.
      { Origin: `https://${hostname}`, Host: '127.0.0.1:3000' },
    ];
    for (const page of pages) {
      const { headers } = await post('choice=out', { ...FORM, ...page, 'Sec-Fetch-Site': 'same-origin' });
      expect(headers['set-cookie']).toContain(cookie);
    }
  });

  test.each([
    ['a site without https', 'http://www.example.org'],
    // Browsers reject a cookie with it there.
    ['a page that was loaded without https', 'https://www.example.org'],
  ])('on %s is stored without Secure', async (_, siteUrl) => {
    await serve({ siteUrl });
    const page = { Origin: 'http://www.example.org', 'Sec-Fetch-Site': 'same-origin' };
    const { headers } = await post('choice=out', { ...FORM, ...page });
    expect(String(headers['set-cookie'])).not.toContain('Secure');
  });

  test.each([
    ['in', 'de', '/de/privacy#_counted'],
    ['out', 'en', '/privacy#_not-counted'],
    ['out', '//evil.example', '/privacy#_not-counted'],
  ])('%s of a form without scripts in %s leads back to the privacy page', async (choice, locale, path) => {
    await serve();
    const { status, headers } = await post(`choice=${choice}&locale=${locale}`);
    expect([status, headers.location]).toEqual([303, path]);
  });
});

describe('rejected is', () => {
  test.each<[string, number, Record<string, string>, string | Buffer[]]>([
    ['another site', 403, { ...FORM, Origin: 'https://evil.example' }, 'choice=in'],
    ['a subdomain', 403, { ...FORM, 'Sec-Fetch-Site': 'same-site' }, 'choice=in'],
    ['an unknown page', 403, { 'Content-Type': FORM['Content-Type'] }, 'choice=in'],
    ['JSON', 415, { ...FORM, 'Content-Type': 'application/json' }, '{"choice":"in"}'],
    ['another choice', 400, FORM, 'choice=maybe'],
    ['an empty form', 400, FORM, ''],
    ['a large form', 413, FORM, `choice=in&x=${'x'.repeat(1000)}`],
    ['a large form of unknown length', 413, FORM, Array<Buffer>(20).fill(Buffer.alloc(100, 'x'))],
  ])('%s, with %i', async (_, status, headers, body) => {
    await serve();
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body.toString())).toEqual({ error: expect.any(String) });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('a GET request', async () => {
    await serve();
    const { status, headers } = await post('', {}, 'GET');
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });

  test('one client that sends many', async () => {
    await serve();
    const responses = [];
    for (let count = 0; count < 61; count += 1) responses.push(await post('choice=out'));
    const last = responses.at(-1);
    expect(responses.map(({ status }) => status)).toEqual([...Array<number>(60).fill(204), 429]);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('a page of this site is known by Sec-Fetch-Site, whatever the proxy does to Host', async () => {
  await serve();
  const headers = { 'Content-Type': FORM['Content-Type'], 'Sec-Fetch-Site': 'same-origin' };
  expect((await post('choice=out', headers)).status).toBe(204);
});
