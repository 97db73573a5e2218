/** @jest-environment node */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { serveApi } from '@/__tests__/support/serve-api';
import { renderSecurityTxt } from '@/lib/server/routes/security-txt-handler';

const before = process.env;

afterEach(() => {
  process.env = before;
});

/** Requests the file from the API route, with the given settings. */
async function request(settings: Record<string, string>): Promise<Response> {
  process.env = { ...before, ...settings };
  // The settings are read once per module instance.
  jest.resetModules();
  const { default: handler } = await import('@/pages/api/security-txt');
  const { url, close } = await serveApi(handler);
  try {
    return await fetch(url);
  } finally {
    await close();
  }
}

describe('security.txt', () => {
  test('has the contact of the settings and the URL of the file', async () => {
    const response = await request({
      SITE_URL: 'https://example.org',
      SECURITY_CONTACT: 'mailto:security@example.org',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    expect(lines).toContain('Contact: mailto:security@example.org');
    expect(lines).toContain('Canonical: https://example.org/.well-known/security.txt');
  });

  test('is 404 and not cached without a contact', async () => {
    const response = await request({ SECURITY_CONTACT: '' });
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('expires less than a year after any request, and is the same for a day', () => {
    const at = (now: string) =>
      renderSecurityTxt({
        siteUrl: 'https://example.org',
        contact: 'https://example.org/c',
        now: new Date(now),
      });
    expect(at('2026-12-31T23:59:59.999Z')).toContain('Expires: 2027-06-29T00:00:00.000Z\n');
    expect(at('2026-12-31T00:00:00.000Z')).toBe(at('2026-12-31T23:59:59.999Z'));
    expect(at('2027-01-01T00:00:00.000Z')).toContain('Expires: 2027-06-30T00:00:00.000Z\n');
  });
});
