/**
 * Runs once when the server starts. Validates settings and app ids, and opens, migrates and updates the catalog before
 * the first request. Throws an error that names the invalid setting or content file.
 */
export async function register(): Promise<void> {
  // A condition around the imports, not an early return: webpack leaves them out of the bundle for other runtimes.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { APPS } = await import('@/lib/config/apps');
    const { checkAppConfig } = await import('@/lib/server/check-app-config');
    const { environment } = await import('@/lib/server/environment');
    const warning = checkAppConfig(APPS, environment().SITE_URL);
    if (warning) console.warn(warning);
    const { getCatalogStore } = await import('@/lib/server/catalog/get-catalog');
    await getCatalogStore();
  }
}
