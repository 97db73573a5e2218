import type { Locator, Page } from '@playwright/test';

/** The checkboxes of the items of a template page. The page has others, for printing and for the search key. */
export function listItems(page: Page): Locator {
  return page.locator('.template-list').getByRole('checkbox');
}

/** The checkbox of the first item that has parts, and those of its parts. Also before a list is hydrated, and of hidden items. */
export function firstItemWithParts(page: Page): { parent: Locator; parts: Locator } {
  const item = page.locator('.item-list > li:has(> .item-list)').first();
  return {
    parent: item.locator('> label > input'),
    parts: item.locator('> .item-list > li > label > input'),
  };
}

/**
 * Clicks checkboxes by script. Playwright would first look whether each can be seen and clicked, which takes seconds for a list; the
 * tests that use this tick their first item by hand.
 */
export async function clickAll(checkboxes: Locator): Promise<void> {
  await checkboxes.evaluateAll((elements) => {
    for (const element of elements) (element as HTMLElement).click();
  });
}
