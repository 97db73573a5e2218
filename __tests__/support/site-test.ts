import { test as base, expect } from '@playwright/test';
import { untilAlive } from './until-alive';

/**
 * Tests of the built site. A page that is opened or loaded anew has come to life when the test goes on, unless the
 * test says for what it waits, or that there are no scripts.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const { goto, reload } = page;
    if (javaScriptEnabled !== false) {
      page.goto = async (url, options) => {
        const response = await goto.call(page, url, options);
        if (!options?.waitUntil) await untilAlive(page);
        return response;
      };
      page.reload = async (options) => {
        const response = await reload.call(page, options);
        await untilAlive(page);
        return response;
      };
    }
    await use(page);
  },
});

export { expect };
