import { APPS } from '@/lib/config/apps';
import { CONTACT_EMAIL } from '@/lib/config/contact';
import { PRIVACY } from '@/lib/config/privacy';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { checkAppConfig } from '@/lib/server/check-app-config';
import { checkContact } from '@/lib/server/check-contact';
import { checkInsightsPassword } from '@/lib/server/check-insights-password';
import { checkPrivacy } from '@/lib/server/check-privacy';
import * as postgresErrors from '@/lib/server/database/postgres-errors';
import * as sqliteErrors from '@/lib/server/database/sqlite-errors';
import { environment } from '@/lib/server/environment';
import { processHolder } from './process-holder';

/** How long, in ms, a start waits for the write lock of another process, for new content or migrations. */
const LOCK_TIMEOUT_MS = 5_000;

/** The HTTP server and Next's bundle of `instrumentation.ts` both call `prepareStart`, in the same process. */
const start = processHolder<Promise<void>>('checkleaf.prepared-start');

/**
 * Validates settings and app ids, and opens, migrates and updates the catalog, once per process. If only the database
 * is unavailable, this is logged, and later requests try again.
 *
 * @throws an error that names the invalid setting or content file.
 */
export function prepareStart(warn: (message: string) => void): Promise<void> {
  start.current ??= prepare(warn);
  return start.current;
}

async function prepare(warn: (message: string) => void): Promise<void> {
  const settings = environment();
  const warnings = [
    checkAppConfig(APPS, settings.SITE_URL),
    checkContact(CONTACT_EMAIL, settings.SITE_URL),
    checkInsightsPassword(settings),
    ...checkPrivacy(PRIVACY, settings),
  ];
  for (const warning of warnings) if (warning !== null) warn(warning);
  try {
    await getCatalogStore({ lockTimeoutMs: LOCK_TIMEOUT_MS });
  } catch (error) {
    if (!sqliteErrors.isTemporaryError(error) && !postgresErrors.isTemporaryError(error)) throw error;
    warn(`${(error as Error).message}. The site starts without it and tries again.`);
  }
}
