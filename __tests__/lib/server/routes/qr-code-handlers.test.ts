/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderSVG } from 'uqr';
import { serveApi } from '@/__tests__/support/serve-api';
import { storeQrCodeHandler } from '@/lib/server/routes/qr-code-handlers';

let served: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  served = await serveApi(storeQrCodeHandler);
});
afterAll(() => served.close());

test('the store QR code contains /get with its mark and only the campaign parameters of the query', async () => {
  const request = (query: string) => fetch(served.url + query, { headers: { connection: 'close' } });
  const plain = await request('');
  expect(plain.headers.get('content-type')).toBe('image/svg+xml');
  expect(plain.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await plain.text()).toBe(renderSVG('http://localhost:3000/get?qr=1', { border: 0 }));
  const campaign = await request('/?utm_source=news&other=x');
  expect(await campaign.text()).toBe(
    renderSVG('http://localhost:3000/get?qr=1&utm_source=news', { border: 0 }),
  );
});

test('a campaign that does not fit into the QR code is left out', async () => {
  const long = encodeURIComponent('漢'.repeat(100));
  const names = ['source', 'medium', 'campaign', 'term', 'content'];
  const query = names.map((name) => `utm_${name}=${long}`).join('&');
  const response = await fetch(`${served.url}/?${query}`, { headers: { connection: 'close' } });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(renderSVG('http://localhost:3000/get?qr=1', { border: 0 }));
});
