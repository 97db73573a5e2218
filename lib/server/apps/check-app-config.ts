import type { AppsConfig } from '@/lib/config/apps-config';
import { appConfigSchema } from './app-config-schema';
import { findPlaceholders } from './find-placeholders';

/** Hosts that only this machine reaches. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Checks the configuration of the two apps when the site starts. Returns a warning where a site with a public
 * address still has placeholders, else null.
 *
 * @throws with one line for each id in a wrong format.
 */
export function checkAppConfig(apps: AppsConfig, siteUrl: string): string | null {
  const result = appConfigSchema.safeParse(apps);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `  apps.${path.join('.')}: ${message}`);
    throw new Error(`The apps in lib/config/apps.ts are not usable:\n${faults.join('\n')}`);
  }
  const placeholders = findPlaceholders(apps);
  if (placeholders.length === 0 || LOOPBACK.test(new URL(siteUrl).hostname)) return null;
  return `Placeholders stand in lib/config/apps.ts, so links to the apps lead nowhere: ${placeholders.join(', ')}.`;
}
