import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeCard } from '@/__tests__/support/make-card';
import { render } from '@/__tests__/support/render';
import { TagView } from '@/components/views/tag/tag-view';

const tag = {
  id: 'travel',
  title: 'Travel',
  description: 'Lists for trips.',
  illustration: 'travel',
  tint: 'sky',
} as const;

test('shows title, description, number of templates and their cards', () => {
  render(<TagView tag={tag} series={[]} page={{ number: 1, count: 1, total: 1 }} cards={[makeCard()]} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Travel' })).toBeVisible();
  expect(screen.getByText('Lists for trips.')).toBeVisible();
  expect(screen.getByText('1 checklist')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Weekend camping' })).toBeVisible();
});

test('shows the illustration of the tag, hidden from screen readers', () => {
  const { container } = render(
    <TagView tag={tag} series={[]} page={{ number: 1, count: 1, total: 0 }} cards={[]} />,
  );
  const use = container.querySelector('svg[aria-hidden=true][data-tint=sky] > use');
  expect(use).toHaveAttribute('href', '/illustrations/travel.svg#ltr');
});

test('the illustration is mirrored where one writes from right to left', () => {
  const { container } = render(
    <TagView tag={tag} series={[]} page={{ number: 1, count: 1, total: 0 }} cards={[]} />,
    {
      locale: 'ar',
    },
  );
  expect(container.querySelector('use')).toHaveAttribute('href', '/illustrations/travel.svg#rtl');
});

test('the cards do not repeat the tag of the page', () => {
  const tags = [
    { id: 'travel', title: 'Travel' },
    { id: 'family', title: 'Family' },
  ];
  render(
    <TagView tag={tag} series={[]} page={{ number: 1, count: 1, total: 1 }} cards={[makeCard({ tags })]} />,
  );
  const card = within(screen.getByRole('article'));
  expect(card.getByText('Family')).toBeVisible();
  expect(card.queryByText(/Travel/)).toBeNull();
});

test('a later page says which it is, and does not repeat what the subject is about', () => {
  render(<TagView tag={tag} series={[]} page={{ number: 2, count: 3, total: 50 }} cards={[]} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Travel' })).toBeVisible();
  expect(screen.getByText('Subject · Page 2 of 3')).toBeVisible();
  expect(screen.queryByText('Lists for trips.')).toBeNull();
});

test('cards have no icons, because most would be the same', () => {
  render(<TagView tag={tag} series={[]} page={{ number: 1, count: 1, total: 1 }} cards={[makeCard()]} />);
  expect(screen.getByRole('article').querySelector('svg')).toBeNull();
});

test('the first page has the URL of the tag, the others end with their number', () => {
  render(<TagView tag={tag} series={[]} page={{ number: 2, count: 3, total: 50 }} cards={[]} />);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/templates/travel');
  expect(pages.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/templates/travel/3');
});

test('links to the series with lists of the tag', () => {
  const series = [
    { id: 'outside', locale: 'en', title: 'Outside' },
    { id: 'inside', locale: 'de', title: 'Drinnen' },
  ];
  render(<TagView tag={tag} series={series} page={{ number: 1, count: 1, total: 0 }} cards={[]} />);
  const links = within(screen.getByRole('navigation', { name: 'Series' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.lang])).toEqual([
    ['Outside', '/series/outside', ''],
    ['Drinnen', '/series/inside', 'de'],
  ]);
  expect(links[0]).toHaveAttribute('data-click', 'list-header series outside');
});
