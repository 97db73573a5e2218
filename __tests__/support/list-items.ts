import type { Locator, Page } from '@playwright/test';

/** The checkboxes of the items of a template page. The page has others, for printing and for the search key. */
export function listItems(page: Page): Locator {
  return page.locator('.template-list').getByRole('checkbox');
}
