/**
 * Runs once when the server starts: the ids of the apps are checked, the catalogue is opened, migrated and
 * brought up to date before the first request, and a start with a wrong setting or a wrong content file says so.
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
