import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runScript } from '@/__tests__/support/run-script';
import { TEST_SITE } from '@/scripts/support/test-site';

const PUBLIC = [
  '/',
  '/templates',
  '/templates/work',
  '/channel/home-desk',
  '/moving-house-last-four-weeks',
  '/moving-house-last-four-weeks.md',
  '/sitemap.xml',
  '/sitemaps/pages-1.xml',
  '/sitemaps/templates-1.xml',
  '/robots.txt',
  '/llms.txt',
  '/feed.xml',
  '/templates/work/feed.xml',
  '/channel/home-desk/feed.xml',
];

async function share(folder: string): Promise<string> {
  const file = path.join(folder, 'list.md');
  writeFileSync(file, '# Our secret trip\n\n- [ ] Pack\n');
  const { code, stdout } = await runScript('share-create', [file, '--owner', 'Ana'], TEST_SITE);
  expect(code).toBe(0);
  return stdout.trim();
}

test('nothing public names a private share, open or revoked', async ({ request }, info) => {
  const open = await share(info.outputPath());
  const revoked = await share(info.outputPath());
  expect((await runScript('share-revoke', [revoked], TEST_SITE)).code).toBe(0);
  for (const address of PUBLIC) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    const text = await response.text();
    expect(text, address).not.toMatch(/["'>/]a\/[A-Za-z0-9_-]{22}/);
    expect(text, address).not.toContain('secret trip');
    for (const url of [open, revoked]) expect(text, address).not.toContain(url.slice(-22));
  }
});

test('a private share has none of what makes a page found', async ({ request }, info) => {
  const address = await share(info.outputPath());
  const response = await request.get(address, { headers: { accept: 'text/markdown' } });
  expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).not.toMatch(/rel="(canonical|alternate)"|og:url|og:image|twitter:image|ld\+json/);
  const id = address.slice(-22);
  for (const file of [`/${id}.md`, `/a/${id}.md`, `/a/${id}/feed.xml`, `/api/og/share/${id}.png`]) {
    expect((await request.get(file)).status(), file).toBe(404);
  }
});
