/** @jest-environment node */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { NextApiHandler, PageConfig } from 'next';
import { sendRequest } from '@/__tests__/support/send-request';
import { serveApi } from '@/__tests__/support/serve-api';

const FOLDER = 'pages/api';

/** All API routes but the tracking proxy, which forwards request bodies, and that of insights, which reads forms. */
const ROUTES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) => statSync(path.join(FOLDER, name)).isFile() && !/^(?:t|insights)[\\/]/.test(name),
);

test('there are API routes', () => {
  expect(ROUTES.length).toBeGreaterThan(10);
});

test.each(ROUTES)('%s ignores the body of a request', async (name) => {
  const route = (await import(`@/${FOLDER}/${name}`)) as { default: NextApiHandler; config?: PageConfig };
  const served = await serveApi(route.default, route.config);
  const request = (body: string) =>
    sendRequest({
      port: Number(new URL(served.url).port),
      path: '/',
      // The status of another method tells whether the body was parsed before, without a catalog.
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      body,
    });
  try {
    expect((await request('{')).status).toBe(405);
    expect((await request(`"${'x'.repeat(2_000_000)}"`)).status).toBe(405);
  } finally {
    await served.close();
  }
});
