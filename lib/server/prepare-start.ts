import { APPS } from '@/lib/config/apps';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { isDatabaseUnavailable } from '@/lib/server/catalog/is-database-unavailable';
import { checkAppConfig } from '@/lib/server/check-app-config';
import { environment } from '@/lib/server/environment';

/** The HTTP server and Next's bundle of `instrumentation.ts` both call `prepareStart`, in the same process. */
const PROCESS_KEY = Symbol.for('checkleaf.prepared-start');

type ProcessWithStart = typeof globalThis & { [PROCESS_KEY]?: Promise<void> };

/**
 * Validates settings and app ids, and opens, migrates and updates the catalog, once per process. If only the database
 * is unavailable, this is logged, and later requests try again.
 *
 * @throws an error that names the invalid setting or content file.
 */
export function prepareStart(warn: (message: string) => void): Promise<void> {
  const holder = globalThis as ProcessWithStart;
  holder[PROCESS_KEY] ??= prepare(warn);
  return holder[PROCESS_KEY];
}

async function prepare(warn: (message: string) => void): Promise<void> {
  const warning = checkAppConfig(APPS, environment().SITE_URL);
  if (warning) warn(warning);
  try {
    await getCatalogStore();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    warn(`${(error as Error).message}. The site starts without it and tries again.`);
  }
}
