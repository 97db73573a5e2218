import type { Page } from '@playwright/test';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import { fetchOriginal } from './fetch-original';

/** The settings as the build writes them into the browser's code. */
const BUILT = '{consent:"opt-out",privateShareIds:"plain",recordedPercent:0,featureFlags:!1}';

/** Serves a page the built site as if it had been built with other analytics settings. */
export async function siteWithSettings(page: Page, settings: Partial<AnalyticsSettings>): Promise<void> {
  const defaults = { consent: 'opt-out', privateShareIds: 'plain', recordedPercent: 0, featureFlags: false };
  let found = false;
  await page.route('**/_next/static/chunks/**/_app-*.js', async (route) => {
    const response = await fetchOriginal(route);
    const code = await response.text();
    found ||= code.includes(BUILT);
    if (!found) throw new Error('The build does not hold the settings as this test knows them.');
    await route.fulfill({
      response,
      body: code.replace(BUILT, JSON.stringify({ ...defaults, ...settings })),
    });
  });
}
