import { beforeEach, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { collectLoggedEvents, expectEvents, setCurrentPage } from '@/__tests__/support/logged-events';
import { useTrackTemplateView } from '@/lib/analytics/use-track-template-view';

const LIST = { id: 'camping', title: 'Camping', tags: [], channel: 'outdoors', locale: 'en', items: 2 };
const page = (locale: string) => ({
  pathname: '/[id]',
  asPath: '/camping',
  query: { id: 'camping' },
  locale,
});

const events = collectLoggedEvents();

beforeEach(() => setCurrentPage(page('en')));

test('a template is viewed once for each language, also if a link to its own URL brings it again', async () => {
  const { rerender } = renderHook(useTrackTemplateView, { initialProps: LIST });
  rerender({ ...LIST });
  setCurrentPage(page('de'));
  rerender({ ...LIST });
  rerender({ ...LIST, id: 'hiking' });
  await expectEvents(events, ['template view', 'template view', 'template view']);
});
