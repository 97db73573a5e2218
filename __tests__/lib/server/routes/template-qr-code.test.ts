/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderSVG } from 'uqr';
import { type ServedCatalogApi, serveCatalogApi } from '@/__tests__/support/serve-catalog-api';

let served: ServedCatalogApi;

beforeAll(async () => {
  served = await serveCatalogApi(
    async () => (await import('@/lib/server/routes/qr-code-handlers')).templateQrCodeHandler,
  );
}, 60_000);
afterAll(() => served.close());

test('the QR code of a list leads to its page, and says that it was scanned', async () => {
  const response = await fetch(`${served.url}/?file=carry-on.svg&locale=de`, {
    headers: { connection: 'close' },
  });
  expect(await response.text()).toBe(
    renderSVG('http://localhost:3000/de/carry-on?utm_source=qr', { border: 0 }),
  );
});
