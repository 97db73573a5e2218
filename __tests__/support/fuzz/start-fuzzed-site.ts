import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { addPrivateShare } from '@/scripts/support/add-private-share';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';
import { TEST_KEY } from '@/scripts/support/test-site';
import type { SiteFacts } from './fuzz-request';

export type FuzzedSite = {
  site: BuiltSite;
  upstream: FakeUpstream;
  facts: SiteFacts;
  stop: () => Promise<void>;
};

/** Differs from the host that requests name. */
export const SITE_URL = 'http://site.example';

const UNLIMITED = '1000000000';

/**
 * Serves the build with tracking enabled, in front of a fake upstream, with limits that are never reached and a private
 * share.
 *
 * @param database path of a database, which is created if it does not exist
 */
export async function startFuzzedSite(database: string): Promise<FuzzedSite> {
  const upstream = await startFakeUpstream();
  const site = await startBuiltSite({
    NEXT_PUBLIC_MIXPANEL_KEY: TEST_KEY,
    SITE_URL,
    TRACKING_UPSTREAM: upstream.origin,
    TRACKING_RATE_PER_MINUTE: UNLIMITED,
    SHARE_RATE_PER_MINUTE: UNLIMITED,
    SEARCH_RATE_PER_MINUTE: UNLIMITED,
    IMAGE_RATE_PER_MINUTE: UNLIMITED,
    FILE_RATE_PER_MINUTE: UNLIMITED,
    MAX_IN_FLIGHT: UNLIMITED,
    SLOW_REQUEST_MS: UNLIMITED,
    DATABASE_URL: `file:${database}`,
  });
  await addPrivateShare(database, TEST_SHARE_ID);
  const chunks = path.join('.next', 'static/chunks');
  const chunk = readdirSync(chunks).find((name) => name.endsWith('.js')) ?? '';
  const facts = {
    build: readFileSync(path.join('.next', 'BUILD_ID'), 'utf8'),
    chunk: `chunks/${chunk}`,
    host: `localhost:${site.port}`,
  };
  const stop = async () => {
    await site.stop();
    await upstream.stop();
  };
  return { site, upstream, facts, stop };
}
