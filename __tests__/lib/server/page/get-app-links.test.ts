/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { getAppLinks, getShareAppLinks } from '@/lib/server/page/get-app-links';

const SHARE = 'abcdefghijklmnopqrst-_';

// The environment is read once, at the first use.
beforeAll(() => {
  jest.replaceProperty(process, 'env', {
    ...process.env,
    SITE_URL: 'https://example.org',
    APP_LINK_HOST: 'open.example.org',
  });
});
afterAll(() => {
  jest.restoreAllMocks();
});

describe('the links of a page to the apps', () => {
  test('have the host APP_LINK_HOST', () => {
    expect(getAppLinks('/', 'en').open).toBe('https://open.example.org/open');
    expect(getAppLinks('/templates/work', 'en').open).toBe('https://open.example.org/open/templates/work');
  });

  test('have a QR code of the template on its page, and of the stores on other pages', () => {
    expect(getAppLinks('/camping', 'en').qrCode).toBe('/api/qr/open/camping.svg');
    expect(getAppLinks('/', 'en').qrCode).toBe('/api/qr/get.svg');
    expect(getAppLinks('/channel/home-desk', 'en').qrCode).toBe('/api/qr/get.svg');
  });

  test('contain the id of a private share only in the link that opens it', () => {
    const { open, ...rest } = getShareAppLinks(SHARE, 'en');
    expect(open).toBe(`https://open.example.org/open/a/${SHARE}`);
    expect(JSON.stringify(rest)).not.toContain(SHARE);
  });
});
