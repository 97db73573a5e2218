import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@/__tests__/support/tracking-test';

/** Clicks an element with the Back button of a mouse, and prevents the page from going back. */
async function clickWithBackButton(page: Page, element: Locator): Promise<void> {
  await page.evaluate(() => addEventListener('mouseup', (event) => event.preventDefault(), { once: true }));
  await element.hover();
  const { x = 0, y = 0 } = (await element.boundingBox()) ?? {};
  const devTools = await page.context().newCDPSession(page);
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await devTools.send('Input.dispatchMouseEvent', {
      type,
      button: 'back',
      x: x + 5,
      y: y + 5,
      clickCount: 1,
    });
}

test('clicks have position, element and parameter; ticks also have the new state; other buttons of the mouse do not count', async ({
  page,
  visit,
}) => {
  await page.goto(visit.origin);
  await visit.startClient(page);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox').first().uncheck();
  await page.evaluate(() => {
    const buttons: number[] = [];
    addEventListener('auxclick', ({ button }) => buttons.push(button));
    Object.assign(window, { buttons });
  });
  await page.getByRole('checkbox').first().click({ button: 'middle' });
  await clickWithBackButton(page, page.locator('header a[data-click^="header logo"]'));
  expect(await page.evaluate(() => (window as unknown as { buttons: number[] }).buttons)).toEqual([1, 3]);
  await page.locator('#subjects').click();
  await page.locator('section[aria-labelledby=picks] article a').first().click();
  await page.waitForURL((url) => url.pathname !== '/');
  const clicks = (await visit.flush(page)).filter(({ event }) => event === 'click');
  const summaries = clicks.map(({ properties: { page: kind, slug, position, elem, param3 } }) =>
    [kind, slug, position, elem, param3].filter(Boolean).join(' '),
  );
  expect(summaries).toEqual([
    'index / header theme',
    'index / hero-sample item on',
    'index / hero-sample item off',
    'index / picks template',
  ]);
  expect(clicks[0]?.properties.param).toBe('light');
  expect(page.url()).toBe(`${visit.origin}/${clicks[3]?.properties.param}`);
});
