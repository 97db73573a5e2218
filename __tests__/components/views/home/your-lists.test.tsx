import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { YourLists } from '@/components/views/home/your-lists';
import { addRecentList } from '@/lib/browser/recent-lists';
import { replaceTicks, setTick } from '@/lib/browser/tick-store';

const ids = ['hike', 'move', 'l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6'];

beforeEach(() => {
  for (const id of ids) replaceTicks(id, new Set());
  localStorage.clear();
});

const yourLists = () => within(screen.getByRole('region', { name: 'Your lists' }));

test('shows the lists with ticks and their progress, the last used one first', () => {
  addRecentList({ id: 'hike', title: 'Day hike', locale: 'en', total: 4 });
  addRecentList({ id: 'move', title: 'Moving house', locale: 'en', total: 10 });
  replaceTicks('hike', new Set(['a']));
  replaceTicks('move', new Set(['a', 'b', 'c']));
  render(<YourLists />);
  const links = yourLists().getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Moving house', 'Day hike', 'All your lists']);
  expect(links[0]).toHaveAttribute('href', '/move');
  expect(links[2]).toHaveAttribute('href', '/your-lists');
  expect(yourLists().getByRole('progressbar', { name: '3 of 10 done' })).toHaveAttribute('value', '3');
  expect(yourLists().getByRole('progressbar', { name: '1 of 4 done' })).toHaveAttribute('max', '4');
});

test('does not show a list without ticks, and renders nothing without lists', () => {
  addRecentList({ id: 'hike', title: 'Day hike', locale: 'en', total: 4 });
  setTick('hike', 'a', true);
  const { container } = render(<YourLists />);
  expect(yourLists().getByRole('link', { name: 'Day hike' })).toBeVisible();
  act(() => setTick('hike', 'a', false));
  expect(container).toBeEmptyDOMElement();
});

test('the progress does not exceed the number of items', () => {
  addRecentList({ id: 'hike', title: 'Day hike', locale: 'en', total: 1 });
  replaceTicks('hike', new Set(['a', 'removed']));
  render(<YourLists />);
  expect(yourLists().getByRole('progressbar', { name: '1 of 1 done' })).toHaveAttribute('value', '1');
});

test('shows the icon and the next open item of a list, in the language of the list', () => {
  const record = { next: 'Stiefel einpacken', nextId: 'boots', icon: 'tent', tint: 'moss', textLocale: 'de' };
  addRecentList({ id: 'hike', title: 'Day hike', locale: 'en', total: 4, ...record });
  replaceTicks('hike', new Set(['a']));
  render(<YourLists />);
  const [row] = yourLists().getAllByRole('listitem');
  expect(row).toHaveTextContent('Next: Stiefel einpacken');
  expect(screen.getByText('Stiefel einpacken')).toHaveAttribute('lang', 'de');
  expect(screen.getByRole('link', { name: 'Stiefel einpacken' })).toHaveAttribute('href', '/hike#boots');
  expect(row?.querySelector('[data-tint=moss] use')).toHaveAttribute('href', '/icons/sprite.svg#tent');
});

test('shows a list that only has changes, such as a day', () => {
  addRecentList({ id: 'move', title: 'Moving house', locale: 'en', total: 10 });
  localStorage.setItem('checkleaf:changes:move', '{"version":1,"fields":{"day":["2027-02-14",1]}}');
  render(<YourLists />);
  expect(yourLists().getByRole('link', { name: 'Moving house' })).toBeVisible();
});

test('shows lists that are done after those to go on with', () => {
  addRecentList({ id: 'hike', title: 'Day hike', locale: 'en', total: 2 });
  addRecentList({ id: 'move', title: 'Moving house', locale: 'en', total: 1 });
  replaceTicks('hike', new Set(['a']));
  replaceTicks('move', new Set(['a']));
  render(<YourLists />);
  const names = yourLists()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Day hike', 'Moving house', 'All your lists']);
});

test('shows at most three lists', () => {
  for (const id of ids.slice(2)) {
    addRecentList({ id, title: id, locale: 'en', total: 2 });
    replaceTicks(id, new Set(['a']));
  }
  render(<YourLists />);
  expect(yourLists().getAllByRole('listitem')).toHaveLength(3);
});
