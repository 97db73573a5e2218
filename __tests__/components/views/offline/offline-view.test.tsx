import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { OfflineView } from '@/components/views/offline/offline-view';
import { addRecentList } from '@/lib/browser/recent-lists';

// The page loads it when it is shown.
beforeAll(() => import('@/components/views/offline/saved-lists'));

// jsdom has no caches, so no page is saved here.

afterEach(() => {
  localStorage.clear();
});

function renderAt(path: string): void {
  window.history.replaceState(null, '', path);
  render(<OfflineView />);
}

test.each([
  ['/camping', 'This page is not saved on this device'],
  ['/de/camping', 'This page is not saved on this device'],
  ['/your-lists', 'Your lists'],
  ['/pt-BR/your-lists', 'Your lists'],
  ['/', 'Saved on this device'],
  ['/ja', 'Saved on this device'],
])('at %s the title is “%s”', async (path, title) => {
  renderAt(path);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(await screen.findByText(/^No list is saved/)).toBeVisible();
});

test('“Your lists” are there even if they are not saved, but cannot be opened', async () => {
  addRecentList({ id: 'camping', title: 'Weekend camping', locale: 'en', total: 20 });
  renderAt('/your-lists');
  expect(await screen.findByText('Weekend camping')).toBeVisible();
  expect(screen.getByText('Not saved on this device')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '0 of 20 done' })).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('copies of a list that is not saved have their names', async () => {
  const list = { title: 'Weekend camping', locale: 'en', total: 20 };
  addRecentList({ id: 'camping~bcdfghjk', ...list });
  addRecentList({ id: 'camping', ...list });
  localStorage.setItem(
    'checkleaf:changes:camping~bcdfghjk',
    '{"version":1,"fields":{"started":[true,1],"name":["July",1]}}',
  );
  renderAt('/your-lists');
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Weekend camping Not saved/),
    expect.stringMatching(/^Weekend camping · July Not saved/),
  ]);
});

test('elsewhere, only lists that are saved are shown', async () => {
  addRecentList({ id: 'camping', title: 'Weekend camping', locale: 'en', total: 20 });
  renderAt('/hiking');
  expect(await screen.findByText(/^No list is saved/)).toBeVisible();
  expect(screen.queryByText('Weekend camping')).toBeNull();
});

test('“Your lists” that are damaged are there again', async () => {
  localStorage.setItem('checkleaf:ticks:weekend-camping', '["tent"]');
  localStorage.setItem('checkleaf:lists', '[{');
  renderAt('/your-lists');
  expect(await screen.findByText('Weekend camping')).toBeVisible();
});
