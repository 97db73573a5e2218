import { expect, test } from '@/__tests__/support/engines/engine-test';
import type { FakeUpstream } from '@/__tests__/support/fake-upstream';
import { findPlanErrors } from '@/__tests__/support/plan-errors';
import { eventsFrom } from '@/__tests__/support/sent-events';

const LIST = '/puppy-first-week';

/** Names of the events of a visit whose number does not depend on how long pages are open. */
const COUNTED = ['website started', 'page view', 'template view', 'list started'];

/** Those events, each once however often it was sent, as name and path of the page. */
function countedEvents(upstream: FakeUpstream, host: string): string[] {
  return eventsFrom(upstream, host)
    .filter(({ event }) => COUNTED.includes(event))
    .map(({ event, properties }) => `${event} ${new URL(String(properties.$current_url)).pathname}`)
    .sort();
}

test('a visit is tracked while it lasts, and each event counts once', { tag: '@long' }, async ({
  visitor,
  trackedSite: { host, origin, upstream },
}) => {
  await visitor.open('/', origin);
  const startPage = ['page view /', 'website started /'];
  await expect.poll(() => countedEvents(upstream, host), { timeout: 60_000 }).toEqual(startPage);
  await visitor.click({ role: 'link', name: 'Checklists', within: { role: 'banner' } });
  await visitor.see({ role: 'heading', name: 'Checklists' });
  await visitor.open(LIST, origin);
  await visitor.click({ role: 'checkbox', within: { css: '.template-list' }, index: 0 });
  const visit = [
    `list started ${LIST}`,
    'page view /',
    'page view /templates',
    `template view ${LIST}`,
    'website started /',
    `website started ${LIST}`,
  ];
  await expect.poll(() => countedEvents(upstream, host), { timeout: 60_000 }).toEqual(visit);
  await visitor.browser.open('about:blank');
  expect(countedEvents(upstream, host)).toEqual(visit);
  expect(findPlanErrors(eventsFrom(upstream, host))).toEqual([]);
});

test('events of a page that is left before the client has loaded arrive, with the next page at the latest, each once', {
  tag: '@long',
}, async ({ visitor, trackedSite: { host, origin, upstream } }) => {
  await visitor.open(LIST, origin);
  await visitor.click({ role: 'checkbox', within: { css: '.template-list' }, index: 0 });
  await visitor.browser.open('about:blank');
  await visitor.open('/accessibility', origin);
  await expect
    .poll(() => countedEvents(upstream, host), { timeout: 60_000 })
    .toEqual([
      `list started ${LIST}`,
      'page view /accessibility',
      `template view ${LIST}`,
      'website started /accessibility',
      `website started ${LIST}`,
    ]);
});
