import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules whose result depends on the theme, the width and the direction of a page, not on its elements alone. */
export const RULES_OF_APPEARANCE = ['color-contrast', 'link-in-text-block', 'target-size'];

/** WCAG 2.2 AA, and axe's own best practices. */
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Options = {
  /** For another state of a page that has passed all rules; all by default. */
  rules?: readonly string[];
  /** Selectors of the elements that the state has and the page had not when it passed; the whole page by default. */
  within?: readonly string[];
};

/** Fails the test if axe finds violations on the page in its current state. */
export async function expectAccessible(page: Page, { rules, within = [] }: Options = {}): Promise<void> {
  // Colors in the middle of a transition would fail the contrast rules.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // Axe takes half of the time to load.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
    // Saves a second page for each analysis, which is needed for frames of other origins only.
    .setLegacyMode()
    .options({
      runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: ALL_RULES },
      resultTypes: ['violations'],
    });
  for (const selector of within) builder.include(selector);
  const { violations } = await builder.analyze();
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  );
  expect(messages).toEqual([]);
}
