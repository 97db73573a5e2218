import { startChangingSite } from '@/__tests__/support/changing-site';
import { expect, test } from '@/__tests__/support/engines/engine-test';
import type { Target } from '@/__tests__/support/engines/page-queries';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

const LIST = '/puppy-first-week';

/** The checkbox of an item of a list, by its place, or all of them. */
const items = (index?: number): Target => ({
  role: 'checkbox',
  within: { css: '.template-list' },
  ...(index === undefined ? {} : { index }),
});

test('a visitor finds a list, ticks it, and opens it again while the site cannot be reached', async ({
  visitor,
}) => {
  const site = await startChangingSite();
  await visitor.open('/', site.origin);
  await visitor.click({ role: 'combobox' });
  await visitor.type('puppy');
  await visitor.press('Enter');
  await visitor.seeUrl(/^\/templates\?q=puppy$/);
  await visitor.waitForHydration();
  await visitor.click({ role: 'link', name: /^A puppy/ });
  await visitor.seeUrl(LIST);
  await visitor.waitForHydration();
  await visitor.click(items(1));
  await visitor.reload();
  await visitor.see(items(0), { checked: false });
  await visitor.see(items(1), { checked: true });
  const { length } = await visitor.read(items());

  await visitor.waitUntil(
    async (path: string) =>
      (await caches.match(path, { ignoreVary: true })) !== undefined &&
      (await caches.match('/offline', { ignoreVary: true })) !== undefined,
    LIST,
  );
  await site.close();
  await visitor.open(LIST, site.origin);
  await visitor.see(items(1), { checked: true });
  await visitor.see(items(), ...Array.from({ length }, (_, index) => ({ checked: index === 1 })));
  await visitor.see(
    { role: 'status' },
    { text: expect.stringContaining('This list is saved on this device.') },
  );
  await visitor.click(items(0));
  await visitor.reload();
  await visitor.see(items(0), { checked: true });
  await visitor.open('/privacy', site.origin);
  await visitor.see({ role: 'heading', name: 'This page is not saved on this device' });
});

test('a page of each kind opens without errors', { tag: '@long' }, async ({ visitor }) => {
  // Locale data differ most in Arabic.
  const inArabic = ['/ar', `/ar${LIST}`].map((path) => [path, path] as const);
  for (const [kind, path] of [...PAGE_KINDS, ...inArabic]) {
    await test.step(kind, async () => {
      await visitor.open(path);
      await visitor.see({ css: 'h1' });
      await visitor.waitUntil(() => document.documentElement.scrollWidth <= window.innerWidth);
    });
  }
});

test('results appear while a visitor types, and go with “Back”', { tag: '@long' }, async ({ visitor }) => {
  await visitor.open('/templates');
  await visitor.click({ role: 'searchbox' });
  await visitor.type('tent');
  await visitor.see({ role: 'heading', name: 'Checklists for “tent”' });
  await visitor.seeUrl(/^\/templates\?q=tent$/);
  await visitor.see({ role: 'searchbox' }, { value: 'tent' });
  await visitor.click({ role: 'link', name: /^Weekend camping/ });
  await visitor.seeUrl('/weekend-camping-with-a-tent');
  await visitor.evaluate(() => history.back());
  await visitor.see({ role: 'heading', name: 'Checklists for “tent”' });
});

test('ticks stay in another language, and the list is among “Your lists”', { tag: '@long' }, async ({
  visitor,
}) => {
  await visitor.open(LIST);
  await visitor.click(items(2));
  await visitor.click({ role: 'button', name: 'Language: English' });
  await visitor.click({ role: 'link', name: 'العربية', within: { role: 'banner' } });
  await visitor.seeUrl(`/ar${LIST}`);
  await visitor.waitUntil(() => document.documentElement.dir === 'rtl');
  await visitor.see(items(2), { checked: true });
  await visitor.reload();
  await visitor.see(items(2), { checked: true });
  await visitor.open('/');
  await visitor.see({ role: 'link', name: /puppy/i, within: { role: 'region', name: 'Your lists' } });
  await visitor.click({ role: 'link', name: 'All your lists' });
  await visitor.see({ role: 'link', name: /puppy/i, within: { role: 'region', name: 'In progress' } });
});

test('the theme changes with each click, and is light at the next visit', { tag: '@long' }, async ({
  visitor,
}) => {
  const theme = () => visitor.evaluate(() => document.documentElement.dataset.theme);
  await visitor.open('/');
  await visitor.click({ role: 'button', name: 'Theme: light. Switch to dark.' });
  await visitor.see({ role: 'button', name: 'Theme: dark. Switch to system.' });
  expect(await theme()).toBe('dark');
  await visitor.click({ role: 'link', name: 'Checklists', within: { role: 'banner' } });
  await visitor.seeUrl('/templates');
  expect(await theme()).toBe('dark');
  await visitor.reload();
  expect(await theme()).toBe('light');
});

test('ticks are taken to another device by a link', { tag: '@long' }, async ({ visitor, startVisitor }) => {
  await visitor.open(LIST);
  for (const index of [0, 2]) await visitor.click(items(index));
  await visitor.click({ role: 'button', name: 'More' });
  await visitor.click({ role: 'button', name: 'Continue on another device' });
  const dialog: Target = { role: 'dialog', name: 'Continue on another device' };
  await visitor.see({ role: 'img', name: 'QR code of the link', within: dialog });
  const [field] = await visitor.read({ role: 'textbox', name: 'Link', within: dialog });
  await visitor.press('Escape');
  await visitor.seeNone(dialog);

  const { pathname, hash, origin } = new URL(field?.value ?? '');
  const other = await startVisitor();
  await other.open(pathname + hash, origin);
  const offer: Target = { role: 'dialog', name: 'Ticks from your other device' };
  await other.click({ role: 'button', name: 'Use these ticks', within: offer });
  await other.seeNone(offer);
  for (const [index, checked] of [true, false, true, false].entries())
    await other.see(items(index), { checked });
  await other.reload();
  await other.see(items(2), { checked: true });
});
