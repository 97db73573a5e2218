import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { makeCard } from '@/__tests__/support/make-card';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { ResultList } from '@/components/views/template-list/template-list-view';
import { toPageCard } from '@/lib/catalog/template-card';

const match = {
  title: ['Weekend ', 'camping', ''],
  summary: ['A <b>', 'tent', '</b> for two.'],
  item: { id: 'pegs', text: ['Count the ', 'pegs', ''] },
};

test('the words of a search are marked, and the item that contains them is a link to it', () => {
  const card = { ...makeCard(), id: 'camping', match };
  render(<ResultList result={makeListResult({ query: 'camping tent pegs', cards: [card] })} />, {
    locale: 'de',
  });
  const marks = screen.getAllByText((_, element) => element?.tagName === 'MARK');
  expect(marks.map((mark) => mark.textContent)).toEqual(['camping', 'tent', 'pegs']);
  expect(screen.getByRole('heading', { name: 'Weekend camping' })).toBeVisible();
  expect(screen.getByText(/for two/)).toHaveTextContent('A <b>tent</b> for two.');
  expect(screen.getByRole('link', { name: 'Count the pegs' })).toHaveAttribute('href', '/de/camping#pegs');
});

test('a card without a match is as it was', () => {
  render(<ResultList result={makeListResult({ query: 'x' })} />);
  expect(screen.getByRole('heading', { name: 'Weekend camping' })).toBeVisible();
  expect(document.querySelector('mark')).toBeNull();
});

test('a summary with a found word takes the place of the promise, another one does not', () => {
  const card = { ...makeCard(), promise: 'Dry and warm from the first night' };
  const other = { ...match, summary: ['Two nights in a tent.'] };
  const { rerender } = render(<ResultList result={makeListResult({ cards: [{ ...card, match }] })} />);
  expect(screen.getByText(/for two/)).toBeVisible();
  expect(screen.queryByText(card.promise)).toBeNull();
  rerender(<ResultList result={makeListResult({ cards: [{ ...card, match: other }] })} />);
  expect(screen.getByText(card.promise)).toBeVisible();
  expect(screen.queryByText('Two nights in a tent.')).toBeNull();
});

test('a title with found words breaks after its colon', () => {
  const title = ['', 'Weekend', ' camping: two ', 'nights', ''];
  render(<ResultList result={makeListResult({ cards: [{ ...makeCard(), match: { ...match, title } }] })} />);
  const link = screen.getByRole('link', { name: 'Weekend camping: two nights' });
  expect([...link.children].map(({ innerHTML }) => innerHTML)).toEqual([
    '<mark>Weekend</mark> camping:',
    'two <mark>nights</mark>',
  ]);
});

test('below a translated title, a summary that is not is left out, unless a found word is in it', () => {
  const card = makeCard({ title: 'Zelten', titleLocale: 'de', promise: 'Trocken und warm' });
  const show = (cards: Array<typeof card>) => (
    <ResultList result={makeListResult({ query: 'tent', cards })} />
  );
  const { rerender } = render(show([card]), { locale: 'de' });
  expect(screen.getByText('Trocken und warm')).not.toHaveAttribute('lang');
  expect(screen.queryByText(/Two nights/)).toBeNull();
  rerender(show([{ ...card, match }]));
  expect(screen.getByText(/for two/)).toHaveAttribute('lang', 'en');
});

test('cards of pages have a promise or a summary, and no summary below a translated title', () => {
  const promise = 'Dry and warm';
  expect(toPageCard(makeCard({ promise }))).toMatchObject({ promise, summary: '' });
  expect(toPageCard(makeCard()).summary).not.toBe('');
  expect(toPageCard(makeCard({ titleLocale: 'de' })).summary).toBe('');
});
