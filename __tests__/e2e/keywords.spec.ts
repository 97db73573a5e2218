import { expect, test } from '@playwright/test';
import { resourcePaths } from '@/lib/links/resource-paths';

const ID = 'moving-house-last-four-weeks';

/** Keywords of this template that are in no text of the site. */
const KEYWORDS = ['removal company', 'change of address'];

test('a search finds a template by its keywords', async ({ page }) => {
  await page.goto('/templates?q=movers');
  await expect(page.getByRole('main').getByRole('link', { name: /^Moving house by van/ })).toBeVisible();
});

test('the source file of a template has its keywords', async ({ request }) => {
  const text = await (await request.get(resourcePaths.markdown(ID))).text();
  for (const keyword of KEYWORDS) expect(text).toContain(keyword);
});

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
  test(`${path} does not contain keywords`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const body = await response.text();
    expect(body).toContain(text);
    for (const keyword of KEYWORDS) expect(body).not.toContain(keyword);
  });
}
