import { test as base, expect } from '@playwright/test';
import { collectPolicyViolations } from './policy-violations';
import { waitForHydration } from './wait-for-hydration';

type Options = {
  /** Whether lists are saved for use without a network: false by default, because each requests two pages and their files again. */
  savesLists: boolean;
};

/**
 * Playwright's `test` for the built site. `page.goto` and `page.reload` also wait for hydration, except for a `goto`
 * with `waitUntil` and in tests without JavaScript. A violation of a security policy fails the test.
 */
export const test = base.extend<Options>({
  savesLists: [false, { option: true }],
  context: async ({ context, savesLists }, use) => {
    if (!savesLists) await context.addInitScript(registerNoWorker);
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

/** Runs in the page: the registration of a service worker never ends. */
function registerNoWorker(): void {
  if (typeof ServiceWorkerContainer === 'undefined') return;
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
}

export { expect };
