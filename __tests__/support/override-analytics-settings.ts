import type { Page } from '@playwright/test';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import { fetchOriginalResponse } from './fetch-original-response';

/** The default settings, as minified in the client code. */
const MINIFIED_DEFAULTS =
  '{consent:"opt-out",respectsGpc:!1,privateShareIds:"plain",recordedPercent:0,featureFlags:!1}';

/**
 * Serves the built site to a page with other analytics settings, which are build-time constants: replaces the default
 * ones in the code of `_app`.
 */
export async function overrideAnalyticsSettings(
  page: Page,
  settings: Partial<AnalyticsSettings>,
): Promise<void> {
  const defaults = {
    consent: 'opt-out',
    respectsGpc: false,
    privateShareIds: 'plain',
    recordedPercent: 0,
    featureFlags: false,
  };
  let found = false;
  await page.route('**/_next/static/chunks/**/_app-*.js', async (route) => {
    const response = await fetchOriginalResponse(route);
    const code = await response.text();
    found ||= code.includes(MINIFIED_DEFAULTS);
    if (!found) throw new Error('The default analytics settings were not found in the build.');
    await route.fulfill({
      response,
      body: code.replace(MINIFIED_DEFAULTS, JSON.stringify({ ...defaults, ...settings })),
    });
  });
}
