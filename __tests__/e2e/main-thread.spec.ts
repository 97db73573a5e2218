import { countRestyledElements } from '@/__tests__/support/count-restyled-elements';
import { expect, test } from '@/__tests__/support/site-test';

declare global {
  interface Window {
    /** Whether a task has found the header hydrated and the end of the page not. */
    wasPartlyHydrated: boolean;
  }
}

test('the index page and a list are hydrated in more than one task', async ({ page }) => {
  await page.addInitScript({ content: `(${observeHydration})()` });
  for (const path of ['/', '/moving-house-last-four-weeks']) {
    await page.goto(path);
    expect([path, await page.evaluate(() => window.wasPartlyHydrated)]).toEqual([path, true]);
  }
});

/**
 * Looks between tasks at what React has hydrated. Each look at the clock takes 1 ms, so that a slice of 5 ms renders a few
 * components on any machine.
 */
function observeHydration(): void {
  let now = 0;
  performance.now = () => {
    now += 1;
    return now;
  };
  window.wasPartlyHydrated = false;
  const isHydrated = (selector: string) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber'));
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    if (isHydrated('header') && !isHydrated('main h1')) window.wasPartlyHydrated = true;
    if (!isHydrated('main h1')) channel.port2.postMessage(null);
  };
  channel.port2.postMessage(null);
}

test('a script that is added to a list restyles less than half of its elements, a tick and an item that is left out no other items', async ({
  page,
}) => {
  await page.goto('/moving-house-last-four-weeks');
  await page.waitForFunction(() => !document.querySelector('[data-deferred]'));
  const script = await countRestyledElements(page, () =>
    document.body.append(document.createElement('script')),
  );
  expect(script.restyled).toBeLessThan(script.all / 2);
  const items = await page.locator('.item-list > li').count();
  const tick = await countRestyledElements(page, () =>
    document.querySelector<HTMLElement>('.template-list .tick-checkbox')?.click(),
  );
  // An item has some ten elements. What counts it, and the notice after an edit, are others.
  expect(tick.restyled).toBeLessThan(2 * items);
  await page.getByRole('button', { name: 'Edit for myself' }).click();
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  const edit = await countRestyledElements(page, () =>
    document.querySelector<HTMLElement>('[data-edit=out]')?.click(),
  );
  expect(edit.restyled).toBeLessThan(2 * items);
});
