import { afterEach, expect, jest, test } from '@jest/globals';
import { collectLoggedEvents, setCurrentPage, waitForLog } from '@/__tests__/support/logged-events';
import { trackItem, trackMove } from '@/lib/analytics/track-item';
import { createOwnItemId } from '@/lib/list/create-ids';

const LIST = { id: 'camping', title: 'Camping', tags: [], channel: 'home', locale: 'en', items: 2 };

afterEach(() => {
  jest.restoreAllMocks();
});

test('events name an item of the editors by its id, and own items only as own', async () => {
  setCurrentPage({ pathname: '/[id]', asPath: '/camping', query: { id: 'camping' }, locale: 'en' });
  const events = collectLoggedEvents();
  trackItem('item left out', LIST, 'tent');
  trackItem('item edited', LIST, createOwnItemId());
  trackMove(LIST, createOwnItemId(), 'keyboard');
  await waitForLog();
  expect(events).toEqual([
    expect.stringMatching(/^item left out .* item=tent/),
    expect.stringMatching(/^item edited .* item=own(?: |$)/),
    expect.stringMatching(/^items reordered .* item=own {2}method=keyboard/),
  ]);
  expect(events.join()).not.toContain('own-');
});
