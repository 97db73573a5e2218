import { test as base, expect } from '@playwright/test';
import { collectPolicyViolations } from './policy-violations';
import { waitForHydration } from './wait-for-hydration';

/**
 * Playwright's `test` for the built site. `page.goto` and `page.reload` also wait for hydration, except for a `goto`
 * with `waitUntil` and in tests without JavaScript. A violation of a security policy fails the test.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    const violations = collectPolicyViolations(context);
    await use(context);
    expect(violations, 'violations of security policies').toEqual([]);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    const { goto, reload } = page;
    if (javaScriptEnabled !== false) {
      page.goto = async (url, options) => {
        const response = await goto.call(page, url, options);
        if (!options?.waitUntil) await waitForHydration(page);
        return response;
      };
      page.reload = async (options) => {
        const response = await reload.call(page, options);
        await waitForHydration(page);
        return response;
      };
    }
    await use(page);
  },
});

export { expect };
