import type { Locator, Page } from '@playwright/test';

/** The checkboxes of the items of a template page. The page has others, for printing and for the search key. */
export function listItems(page: Page): Locator {
  return page.locator('.template-list').getByRole('checkbox');
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
