import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { LOCALES } from '@/lib/config/locales';
import { writeContent } from '@/scripts/support/content-folder';
import { startBuiltSite } from '@/scripts/support/start-built-site';

test('the first response of each page shows the catalog of the running site, not one of the build', async () => {
  const folder = test.info().outputPath('site');
  const content = path.join(folder, 'content');
  mkdirSync(folder, { recursive: true });
  writeContent(content, { 'fold-a-sail': '## Fold ^fold\n\n- [ ] Dry the sail ^dry\n' });
  const site = await startBuiltSite({
    DATABASE_URL: `file:${path.join(folder, 'site.db')}`,
    CONTENT_DIR: content,
  });
  const read = async (url: string) => {
    const response = await fetch(`http://127.0.0.1:${site.port}${url}`);
    expect(response.status).toBe(200);
    return response.text();
  };
  const buildId = readFileSync('.next/BUILD_ID', 'utf8');
  for (const url of ['/', '/de', `/_next/data/${buildId}/fr.json`]) {
    expect(await read(url)).toContain('fold-a-sail');
  }
  // The footer links to the tags.
  for (const url of ['/privacy', '/de/privacy']) expect(await read(url)).toContain('/templates/travel');
  const again = await fetch(`http://127.0.0.1:${site.port}/`);
  expect(again.headers.get('x-nextjs-cache')).toBe('HIT');
  await site.stop();
});

test('the prerendered error pages show no catalog', () => {
  for (const locale of LOCALES) {
    const html = readFileSync(`.next/server/pages/${locale}/404.html`, 'utf8');
    expect(html).not.toMatch(/\/templates\/[a-z]/);
  }
});
