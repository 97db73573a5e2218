import { addPrivateShare } from '@/scripts/support/add-private-share';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';
import { TEST_SITE } from '@/scripts/support/test-site';

/** Runs once, when the site under test answers: puts the private share of `PAGE_KINDS` into its store. */
export default function addTestShare(): Promise<string> {
  return addPrivateShare(TEST_SITE.DATABASE_URL.replace('file:', ''), TEST_SHARE_ID);
}
