/**
 * Runs once when the server starts. Validates settings and app ids, and opens, migrates and updates the catalog before
 * the first request. Throws an error that names the invalid setting or content file.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { APPS } = await import('@/lib/config/apps');
  const { checkAppConfig } = await import('@/lib/server/check-app-config');
  const { environment } = await import('@/lib/server/environment');
  const warning = checkAppConfig(APPS, environment().SITE_URL);
  if (warning) console.warn(warning);
  const { getCatalogStore } = await import('@/lib/server/catalog/get-catalog');
  await getCatalogStore();
}
