import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
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

test('a tick is counted in the progress of its section and of the list', async () => {
  renderTemplate();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fetch water' }));
  expect(screen.getByRole('progressbar', { name: '1 of 2 done' })).toHaveAttribute('max', '2');
  const section = within(screen.getByRole('region', { name: 'There' }));
  expect(section.getByText('1 of 1 done')).toBeInTheDocument();
});

test('the first tick adds the template to the recent lists', async () => {
  renderTemplate();
  expect(readRecentLists()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
  expect(readRecentLists()).toMatchObject([
    { id: 'camping', title: 'Weekend camping', locale: 'en', total: 2 },
  ]);
});

test('a list that is not translated is called by its name in the recent lists', async () => {
  renderTemplate({ locale: 'fr' }, undefined, null, 'Camping in two days');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
  expect(readRecentLists()).toMatchObject([{ title: 'Camping in two days', locale: 'en' }]);
});

test('a list that was removed from the recent lists in another tab is added again by a tick', async () => {
  renderTemplate();
  const checkbox = screen.getByRole('checkbox', { name: 'Pitch the tent' });
  await userEvent.click(checkbox);
  for (const key of ['checkleaf:lists', 'checkleaf:ticks:camping']) {
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  }
  expect(checkbox).not.toBeChecked();
  await userEvent.click(checkbox);
  expect(readRecentLists()).toMatchObject([{ id: 'camping' }]);
});

test('the list can be downloaded as two files in the page’s locale', () => {
  renderTemplate();
  const links = screen.getAllByRole('link', { name: /^Download/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/templates/camping.md?locale=en',
    '/api/templates/camping.csv?locale=en',
  ]);
  for (const link of links) expect(link).toHaveAttribute('download');
});

test('an edit of the list can be suggested, in the language of the list', () => {
  renderTemplate({ locale: 'fr' }, undefined, 'https://example.org/form?{id}&{version}&{locale}&{item}');
  const links = screen.getAllByRole('link', { name: 'Suggest an edit' });
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect(link).toHaveAttribute('href', 'https://example.org/form?camping&2026-05-01&fr&');
    expect(link).toHaveAttribute('rel', 'nofollow');
  }
});

test('without a place to suggest edits, there is no link', async () => {
  renderTemplate({}, undefined, null);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fetch water' }));
  expect(screen.queryByText(/Suggest an edit|missing or wrong/)).toBeNull();
});

test('a template in another language than the page has lang attributes and a notice', () => {
  const notice = 'This list has not been translated yet. You see the English original.';
  const { unmount } = renderTemplate({ locale: 'en' });
  expect(screen.queryByText(notice)).toBeNull();
  unmount();
  renderTemplate({ locale: 'fr' }, undefined, null, 'Camping in two days');
  expect(screen.getByText(notice)).toBeVisible();
  expect(screen.getByText('Camping in two days')).not.toHaveAttribute('lang');
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'fr');
  expect(screen.getByText('Two nights in a tent.')).toHaveAttribute('lang', 'fr');
  expect(screen.getByRole('checkbox', { name: 'Fetch water' }).closest('[lang]')).toHaveAttribute(
    'lang',
    'fr',
  );
});

test('no id of the page can be the id of an item or a section, which does not begin with an underscore', () => {
  renderTemplate();
  const elements = [...document.querySelectorAll('[id]')];
  const own = elements.filter((element) => !element.matches('.item-list > li, .section-title > h2'));
  expect(own.length).toBeGreaterThan(0);
  expect(own.map(({ id }) => id).filter((id) => !id.startsWith('_'))).toEqual([]);
});
