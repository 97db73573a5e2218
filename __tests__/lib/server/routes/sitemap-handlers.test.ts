/** @jest-environment node */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { renderSitemap } from '@/lib/server/routes/sitemap-handlers';

test('other requests have their turns while a sitemap file is written', async () => {
  const variants = [{ locale: 'en', updated: '2026-05-01' }];
  const entries = Array.from({ length: 1000 }, (_, index) => ({ path: `/list-${index}`, variants }));
  let turns = 0;
  let isWritten = false;
  const rendered = renderSitemap(entries, 'https://example.org').finally(() => {
    isWritten = true;
  });
  while (!isWritten) {
    await setImmediate();
    turns += 1;
  }
  expect((await rendered).toString().match(/<loc>/g)).toHaveLength(1000);
  expect(turns).toBeGreaterThanOrEqual(20);
});
