import { type JsonLdThing, readJsonLd } from '@/__tests__/support/json-ld';
import { expect, test } from '@/__tests__/support/site-test';
import { TEST_SITE } from '@/scripts/support/test-site';

const SITE = TEST_SITE.SITE_URL;
const SCRIPT = 'script[type="application/ld+json"]';

type Entry = { '@type': string; position: number; name: string; url?: string; item?: string };

function find(things: JsonLdThing[], type: string): JsonLdThing {
  const found = things.filter((thing) => thing['@type'] === type);
  expect(found).toHaveLength(1);
  return found[0] as JsonLdThing;
}

/** Returns the entries of a list and checks that they are numbered from 1. */
function entries(list: JsonLdThing): Entry[] {
  const all = list.itemListElement as Entry[];
  expect(all.map((entry) => entry['@type'])).toEqual(all.map(() => 'ListItem'));
  expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1));
  return all;
}

// What the entries of an ItemList are on the page.
const CARDS = 'article :is(h2, h3) a';
const ITEMS = 'li > label .text';

test('the ItemList of each kind of page has what the page shows, and remains after hydration', async ({
  page,
}) => {
  for (const [path, selector] of [
    ['/', CARDS],
    ['/moving-house-last-four-weeks', ITEMS],
    ['/templates?page=2', CARDS],
    ['/templates/work/2', CARDS],
  ] as const) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      const list = find(readJsonLd((await response?.text()) ?? ''), 'ItemList');
      const shown = await page
        .getByRole('main')
        .locator(selector)
        .evaluateAll((elements) =>
          elements.map((element) => ({
            name: element.textContent?.trim(),
            ...(element instanceof HTMLAnchorElement && { url: element.href }),
          })),
        );
      expect(shown.length).toBeGreaterThan(0);
      expect(entries(list).map(({ name, url }) => ({ name, ...(url && { url }) }))).toEqual(shown);
      expect(list.numberOfItems).toBe(shown.length);
      await expect(page.locator(SCRIPT)).toHaveCount(1);
    });
  }
});

for (const [path, breadcrumbs] of [
  [
    '/moving-house-last-four-weeks',
    ['/', '/templates', '/templates/moving', '/moving-house-last-four-weeks'],
  ],
  ['/templates/work/2', ['/', '/templates', '/templates/work/2']],
  ['/channel/home-desk', ['/', '/templates', '/channel/home-desk']],
  ['/series/having-a-baby', ['/', '/templates', '/series/having-a-baby']],
  ['/accessibility', ['/', '/accessibility']],
] as const) {
  test(`the breadcrumbs of ${path} link to existing pages`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const links = entries(find(readJsonLd(html), 'BreadcrumbList'));
    expect(links.map(({ item }) => item)).toEqual(breadcrumbs.map((pathname) => SITE + pathname));
    for (const { item = '' } of links) expect((await request.get(item)).status()).toBe(200);
  });
}

test('the index page has an Organization and a SoftwareApplication that it publishes', async ({
  request,
}) => {
  const things = readJsonLd(await (await request.get('/')).text());
  const organization = find(things, 'Organization');
  expect((await request.get(String(organization.logo))).headers()['content-type']).toBe('image/png');
  expect((await request.get(String(organization.publishingPrinciples))).status()).toBe(200);
  expect(find(things, 'SoftwareApplication')).toMatchObject({
    name: 'Checkleaf',
    operatingSystem: 'iOS, Android',
    publisher: { '@id': organization['@id'] },
  });
});

test('search results and the 404 page have no structured data', async ({ request }) => {
  for (const path of ['/templates?q=tent', '/no-such-page']) {
    expect(await (await request.get(path)).text()).not.toContain('ld+json');
  }
});

test('a client-side navigation removes the structured data of the first page, unless to a fragment, and its data has none', async ({
  page,
  request,
}) => {
  await page.goto('/moving-house-last-four-weeks');
  const data = (await page.locator('#__NEXT_DATA__').textContent()) ?? '';
  expect(data).not.toContain('schema.org');
  const { buildId } = JSON.parse(data) as { buildId: string };
  const navigation = await request.get(`/_next/data/${buildId}/en/moving-house-last-four-weeks.json`);
  expect(navigation.status()).toBe(200);
  expect(await navigation.text()).not.toContain('ListItem');
  await page.getByRole('navigation', { name: 'Jump to' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/#/);
  await expect(page.locator(SCRIPT)).toHaveCount(1);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Checklists', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checklists');
  await expect(page.locator(SCRIPT)).toHaveCount(0);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});
