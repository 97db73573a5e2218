import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderTemplate } from '@/__tests__/support/render-template';
import { readRecentLists } from '@/lib/browser/recent-lists';
import { replaceTicks } from '@/lib/browser/tick-store';

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  replaceTicks('camping', new Set());
  localStorage.clear();
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('a tick counts in its section and in the list', async () => {
  renderTemplate();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fetch water' }));
  expect(screen.getByRole('progressbar', { name: '1 of 2 done' })).toHaveAttribute('max', '2');
  const section = within(screen.getByRole('region', { name: 'There' }));
  expect(section.getByText('1 of 1 done')).toBeInTheDocument();
});

test('the first tick makes it one of the visitor’s lists', async () => {
  renderTemplate();
  expect(readRecentLists()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
  expect(readRecentLists()).toEqual([{ id: 'camping', title: 'Weekend camping', locale: 'en', total: 2 }]);
});

test('the list can be taken along as two files in the visitor’s language', () => {
  renderTemplate();
  const files = screen.getAllByRole('link', { name: /^Download/ });
  expect(files.map((file) => file.getAttribute('href'))).toEqual([
    '/api/templates/camping.md?locale=en',
    '/api/templates/camping.csv?locale=en',
  ]);
  for (const file of files) expect(file).toHaveAttribute('download');
});

test('a list without a translation is marked as English and says that it is the original', () => {
  const note = 'This list has not been translated yet. You see the English original.';
  const { unmount } = renderTemplate({ locale: 'en' });
  expect(screen.queryByText(note)).toBeNull();
  unmount();
  renderTemplate({ locale: 'fr' });
  expect(screen.getByText(note)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'fr');
  expect(screen.getByText('Two nights in a tent.')).toHaveAttribute('lang', 'fr');
  expect(screen.getByRole('checkbox', { name: 'Fetch water' }).closest('[lang]')).toHaveAttribute(
    'lang',
    'fr',
  );
});
