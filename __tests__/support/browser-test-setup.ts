import { addPrivateShare } from '@/scripts/support/add-private-share';
import { bundleEntry } from '@/scripts/support/package/bundle-entries';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';
import { TEST_DATABASE } from '@/scripts/support/test-site';

/**
 * Playwright's global setup: adds the private share of `PAGE_KINDS` to the database of the site under test. Compiles the script that
 * starts a server to one file, because tests start thirty, and tsx takes more than a second of processor time to load its modules.
 */
export default async function setUp(): Promise<void> {
  await addPrivateShare(TEST_DATABASE, TEST_SHARE_ID);
  process.env.START_SCRIPT = 'test-results/start.cjs';
  await bundleEntry('scripts/start.cjs', process.env.START_SCRIPT);
}
