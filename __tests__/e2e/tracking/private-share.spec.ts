import { overrideAnalyticsSettings } from '@/__tests__/support/override-analytics-settings';
import { expect, test } from '@/__tests__/support/tracking-test';
import { watchTracking } from '@/__tests__/support/watch-tracking';
import { hashPrivateId } from '@/lib/analytics/redact-private-ids';
import { addPrivateShare } from '@/scripts/support/add-private-share';
import { TEST_DATABASE } from '@/scripts/support/test-site';

test('with hashed ids, no request contains the id of a private share, also if the visitor leaves it early', async ({
  page,
  visit,
}) => {
  await overrideAnalyticsSettings(page, { privateShareIds: 'digest' });
  const id = await addPrivateShare(TEST_DATABASE);
  const sent = watchTracking(page);
  const digest = hashPrivateId(id);
  await page.goto(`${visit.origin}/a/${id}`);
  await visit.waitForHydration(page);
  // Before the client has started.
  await page.goto(`${visit.origin}/templates`);
  const early = await visit.flush(page);
  expect(early.map(({ properties }) => properties.slug)).toContain(`/a/${digest}`);

  await page.goto(`${visit.origin}/a/${id}`);
  await visit.waitForHydration(page);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.locator('header a[href="/templates"]').click();
  await page.waitForURL('**/templates');
  const events = (await visit.flush(page)).slice(early.length);
  expect(events[1]?.properties).toMatchObject({
    page: 'private-share',
    val: digest,
    slug: `/a/${digest}`,
    pathname: '/a/[id]',
    $current_url: `${visit.origin}/a/${digest}`,
  });
  expect(events[2]?.properties).toMatchObject({ position: 'header', elem: 'theme', slug: `/a/${digest}` });
  expect(events.map(({ event }) => event)).toContain('page view');
  expect(sent.join('\n')).not.toContain(id);
});
