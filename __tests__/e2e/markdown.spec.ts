import { expect, test } from '@playwright/test';
import { TEST_SITE } from '@/scripts/support/test-site';

const PAGE = '/moving-house-last-four-weeks';

test('a template is available as Markdown at its own URL, with a canonical link to its page', async ({
  request,
}) => {
  const response = await request.get(`${PAGE}.md`);
  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    link: `<${TEST_SITE.SITE_URL}${PAGE}>; rel="canonical"`,
  });
  expect(response.headers()['content-disposition']).toBeUndefined();
  expect(response.headers()['cache-control']).toContain('public');
  expect(response.headers().vary).not.toMatch(/(^|, )Accept(,|$)/);
  const text = await response.text();
  expect(text).toContain('# Moving house by van: four weeks to go');
  expect(text.match(/^\s*- \[ \] /gm)?.length).toBeGreaterThan(20);
});

test('a checklist can be downloaded as Markdown and CSV', async ({ request }) => {
  const markdown = await request.get('/api/templates/puppy-first-week.md');
  expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  expect(await markdown.text()).toMatch(/^# A puppy[^\n]+\n\n## [^^\n]+\n\n- \[ \] [^^\n]+\n/);
  const csv = await request.get('/api/templates/puppy-first-week.csv');
  expect(csv.headers()['content-disposition']).toBe('attachment; filename="puppy-first-week.csv"');
  expect((await csv.text()).split('\n')[0]).toBe('\uFEFFsection,number,item,done,details');
  expect((await request.post('/api/templates/puppy-first-week.md')).status()).toBe(405);
});

test('a template page has the type that a request prefers', async ({ request }) => {
  for (const [accept, type] of [
    ['text/markdown', 'text/markdown'],
    ['text/markdown, text/html;q=0.8', 'text/markdown'],
    ['text/html, text/markdown;q=0.8', 'text/html'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['*/*', 'text/html'],
  ] as const) {
    const response = await request.get(PAGE, { headers: { accept } });
    expect(response.status()).toBe(200);
    expect([accept, response.headers()['content-type']]).toEqual([accept, `${type}; charset=utf-8`]);
    expect(response.headers().vary).toMatch(/(^|, )Accept(,|$)/);
    if (type === 'text/markdown') expect(response.headers()['cache-control']).toBe('private, no-store');
  }
});

test('content negotiation does not prevent Next from caching a page', async ({ request }) => {
  const get = () => request.get('/dinner-for-eight', { headers: { accept: 'text/html' } });
  await get();
  const second = await get();
  expect(second.headers()['x-nextjs-cache']).toBe('HIT');
});

test('only templates are available as Markdown', async ({ request }) => {
  for (const path of ['/', '/templates', '/templates/work', '/channel/home-desk']) {
    const response = await request.get(path, { headers: { accept: 'text/markdown' } });
    expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
  }
  for (const path of ['/no-such-list.md', '/templates.md', '/a/0000000000000000000000.md']) {
    expect((await request.get(path)).status()).toBe(404);
  }
});

test('llms.txt has the name of the site and links to the Markdown of its checklists', async ({ request }) => {
  const text = await (await request.get('/llms.txt')).text();
  const [heading, , summary] = text.split('\n');
  expect(heading).toBe('# Checkleaf');
  expect(summary).toMatch(/^> \S/);
  const links = [...text.matchAll(/^- \[(?:[^\]\\]|\\.)+\]\((\S+\.md)\): \S/gm)].map(([, url]) => url ?? '');
  expect(links.length).toBeGreaterThan(50);
  const [first = ''] = links;
  expect((await request.get(first)).headers()['content-type']).toContain('text/markdown');
});

test('robots.txt allows everything and has the URL of the sitemap', async ({ request }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const rules = (await response.text()).split('\n').filter(Boolean);
  expect(rules.filter((rule) => /^disallow/i.test(rule))).toEqual([]);
  expect(rules).toContain(`Sitemap: ${TEST_SITE.SITE_URL}/sitemap.xml`);
});
