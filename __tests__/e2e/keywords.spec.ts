import { expect, test } from '@playwright/test';
import { resourcePaths } from '@/lib/links/resource-paths';

const ID = 'moving-house-last-four-weeks';

/** Keywords of this template that are in no text of the site. */
const KEYWORDS = ['removal company', 'moving truck'];

test('the source file of a template has its keywords', async ({ request }) => {
  const text = await (await request.get(resourcePaths.markdown(ID))).text();
  for (const keyword of KEYWORDS) expect(text).toContain(keyword);
});

test('no page or file but the source file contains keywords', async ({ request }) => {
  for (const [path, text] of [
    ['/', 'Moving house by van'],
    [`/${ID}`, 'Moving house by van'],
    ['/templates?q=movers', 'Moving house by van'],
    ['/templates/moving', 'Moving house by van'],
    ['/channel/home-desk', 'Moving house by van'],
    ['/api/search?q=movers', 'Moving house by van'],
    [`/api/templates/${ID}.md`, 'Moving house by van'],
    [`/api/templates/${ID}.csv`, 'Moving day'],
    ['/templates/moving/feed.xml', 'Moving house by van'],
    ['/llms.txt', 'Moving house by van'],
  ] as const) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
    const body = await response.text();
    expect(body, path).toContain(text);
    for (const keyword of KEYWORDS) expect(body, path).not.toContain(keyword);
  }
});
