import { expect, test } from '@playwright/test';
import { createSiteShare, revokeSiteShare } from '@/__tests__/support/site-shares';

const PUBLIC_PATHS = [
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

const LIST = '# Our secret trip\n\n- [ ] Pack\n';

test('no public page or file contains a private share, open or revoked', async ({ request }) => {
  const open = await createSiteShare(LIST);
  const revoked = await createSiteShare(LIST);
  await revokeSiteShare(revoked);
  for (const publicPath of PUBLIC_PATHS) {
    const response = await request.get(publicPath);
    expect(response.status(), publicPath).toBe(200);
    const text = await response.text();
    expect(text, publicPath).not.toMatch(/["'>/]a\/[A-Za-z0-9_-]{22}/);
    expect(text, publicPath).not.toContain('secret trip');
    for (const url of [open, revoked]) expect(text, publicPath).not.toContain(url.slice(-22));
  }
});

test('a private share is not indexable and has no Markdown, feed or share image', async ({ request }) => {
  const url = await createSiteShare(LIST);
  const response = await request.get(url, { headers: { accept: 'text/markdown' } });
  expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).not.toMatch(/rel="(canonical|alternate)"|og:url|og:image|twitter:image|ld\+json/);
  const id = url.slice(-22);
  for (const file of [`/${id}.md`, `/a/${id}.md`, `/a/${id}/feed.xml`, `/api/og/share/${id}.png`]) {
    expect((await request.get(file)).status(), file).toBe(404);
  }
});
