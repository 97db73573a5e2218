import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderTemplate } from '@/__tests__/support/render-template';
import { replaceTicks } from '@/lib/browser/tick-store';
import type { SeriesPlace } from '@/lib/page/view-props';

const sailing = { id: 'sailing', locale: 'en', title: 'Sailing' };
const rowing = { id: 'rowing', locale: 'de', title: 'Rudern' };

const place = (id: string, next: SeriesPlace['next']): SeriesPlace => {
  return { id, locale: 'en', title: id, number: 1, count: 3, previous: null, next };
};

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  replaceTicks('camping', new Set(['tent', 'water']));
});

const renderWith = (series: readonly SeriesPlace[]) =>
  renderTemplate({}, undefined, null, null, undefined, series);

/** Links at the end of the finished list. */
const linksOf = () =>
  within(screen.getByRole('region', { name: 'All done' }))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.dataset.click]);

test('a finished list leads to the next one of each series, each once', () => {
  renderWith([place('a', sailing), place('b', rowing), place('c', sailing)]);
  expect(linksOf()).toEqual([
    ['Next: Sailing', '/sailing', 'finished next-list sailing'],
    ['Next: Rudern', '/rowing', 'finished next-list rowing'],
  ]);
  expect(screen.getByText('Rudern', { selector: 'bdi' })).toHaveAttribute('lang', 'de');
});

test('the next list is the first way on', () => {
  renderWith([place('a', sailing)]);
  const region = screen.getByRole('region', { name: 'All done' });
  const [first] = region.querySelectorAll('a, button');
  expect(first).toHaveTextContent('Next: Sailing');
});

test('after the last list of a series there is none', () => {
  renderWith([place('a', null)]);
  expect(linksOf()).toEqual([]);
});
