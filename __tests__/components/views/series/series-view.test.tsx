import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeCard } from '@/__tests__/support/make-card';
import { render } from '@/__tests__/support/render';
import { SeriesView } from '@/components/views/series/series-view';

const series = {
  id: 'outside',
  locale: 'en',
  title: 'Outside',
  description: 'Farther each time.',
  illustration: 'outdoors',
  tint: 'moss',
} as const;

const cards = ['hiking', 'camping', 'sailing'].map((id) => makeCard({ id, title: id }));

test('shows title, description and the lists as numbered steps', () => {
  render(<SeriesView series={series} cards={cards} subject={null} others={[]} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Outside' })).toBeVisible();
  expect(screen.getByText('Farther each time.')).toBeVisible();
  expect(screen.getByText('3 checklists in order')).toBeVisible();
  const [steps] = screen.getAllByRole('list');
  if (!steps) throw new Error('There is no list.');
  expect([...steps.children].map((step) => step.textContent?.slice(0, 4))).toEqual(['1hik', '2cam', '3sai']);
  const links = within(steps).getAllByRole('link');
  expect(links.map((link) => link.dataset.click)).toEqual([
    'series-lists template hiking',
    'series-lists template camping',
    'series-lists template sailing',
  ]);
});

test('a series that is not translated is marked as English', () => {
  render(<SeriesView series={series} cards={[]} subject={null} others={[]} />, { locale: 'ar' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
});

test('below the lists, there is a way on to the subject, its other series and all lists', () => {
  const subject = { id: 'outdoors', title: 'Outdoors' };
  const others = [{ id: 'inside', locale: 'en', title: 'Inside' }];
  render(<SeriesView series={series} cards={cards} subject={subject} others={others} />, { locale: 'de' });
  const links = within(screen.getByRole('navigation', { name: 'See also' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.lang])).toEqual([
    ['Outdoors', '/templates/outdoors', ''],
    ['Inside', '/series/inside', 'en'],
    ['All checklists', '/templates', ''],
  ]);
});
