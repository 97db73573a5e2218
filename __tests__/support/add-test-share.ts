import { addPrivateShare } from '@/scripts/support/add-private-share';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';
import { TEST_DATABASE } from '@/scripts/support/test-site';

/** Playwright's global setup: adds the private share of `PAGE_KINDS` to the database of the site under test. */
export default function addTestShare(): Promise<string> {
  return addPrivateShare(TEST_DATABASE, TEST_SHARE_ID);
}
