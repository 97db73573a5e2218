/**
 * Runs once when the server starts: the catalogue is opened, migrated and brought up to date before the
 * first request, and a start with a wrong setting or a wrong content file says so.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { openCatalogStore } = await import('@/lib/server/catalog/open-catalog-store');
  await openCatalogStore();
}
