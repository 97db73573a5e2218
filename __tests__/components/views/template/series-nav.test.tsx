import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { SeriesNav } from '@/components/views/template/series-nav';

const series = {
  id: 'outside',
  locale: 'en',
  title: 'Outside',
  number: 2,
  count: 3,
  previous: { id: 'hiking', locale: 'en', title: 'A day hike' },
  next: { id: 'sailing', locale: 'de', title: 'Segeln' },
};

const linksOf = () =>
  within(screen.getByRole('navigation', { name: 'Outside' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.dataset.click]);

test('leads to the series, and to the lists before and after', () => {
  render(<SeriesNav series={series} />);
  expect(screen.getByText('Series, list 2 of 3')).toBeVisible();
  expect(linksOf()).toEqual([
    ['Outside', '/series/outside', 'series series outside'],
    ['Previous listA day hike', '/hiking', 'series previous hiking outside'],
    ['Next listSegeln', '/sailing', 'series next sailing outside'],
  ]);
  expect(screen.getByText('Segeln')).toHaveAttribute('lang', 'de');
});

test('the last list has none after it', () => {
  render(<SeriesNav series={{ ...series, number: 3, next: null }} />);
  expect(linksOf().map(([text]) => text)).toEqual(['Outside', 'Previous listA day hike']);
});
