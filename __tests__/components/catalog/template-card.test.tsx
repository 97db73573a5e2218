import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { makeCard } from '@/__tests__/support/make-card';
import { render } from '@/__tests__/support/render';
import { TemplateCard } from '@/components/catalog/template-card';
import { chooseCopy } from '@/lib/browser/stored-copies';
import { replaceTicks, setTick } from '@/lib/browser/tick-store';

beforeEach(() => {
  replaceTicks('camping', new Set());
});

test('shows title, promise, number of items, and tags', () => {
  const promise = 'Dry and warm from the first night';
  render(<TemplateCard card={makeCard({ itemCount: 1200, promise })} position="results" />);
  expect(screen.getByRole('link', { name: 'Weekend camping' })).toHaveAttribute('href', '/camping');
  expect(screen.getByText(promise)).toBeVisible();
  expect(screen.queryByText('Two nights in a tent.')).toBeNull();
  expect(screen.getByText('1,200 items')).toBeVisible();
  expect(screen.getByText('Travel')).toBeVisible();
});

test('a card without a promise shows the summary', () => {
  render(<TemplateCard card={makeCard()} position="results" />);
  expect(screen.getByText('Two nights in a tent.')).toBeVisible();
});

test('how long a list takes is beside its number of items', () => {
  const duration = { unit: 'weeks', count: 3 } as const;
  render(<TemplateCard card={makeCard({ itemCount: 48, duration })} position="results" />);
  expect(screen.getByText('48 items · about 3 weeks')).toBeVisible();
});

test('a line of the title breaks after the colon', () => {
  const title = 'Moving house: four weeks to go';
  render(<TemplateCard card={makeCard({ title })} position="results" />);
  const link = screen.getByRole('link');
  expect(link).toHaveTextContent(title);
  expect([...link.children].map(({ textContent }) => textContent)).toEqual([
    'Moving house:',
    'four weeks to go',
  ]);
});

test('has one tab stop, and the illustration of its main tag', () => {
  const { container } = render(<TemplateCard card={makeCard()} position="results" />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  const icon = container.querySelector('[data-tint=sky] use');
  expect(icon).toHaveAttribute('href', '/illustrations/travel.svg#ltr');
});

test('says that a list is not translated, and marks the language of each text', () => {
  const card = makeCard({ title: 'Zelten', titleLocale: 'de', summary: 'Two nights.' });
  render(<TemplateCard card={card} position="results" />, { locale: 'de' });
  expect(screen.getByText(/^In English · /)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Zelten' })).not.toHaveAttribute('lang');
  expect(screen.getByText('Two nights.')).toHaveAttribute('lang', 'en');
});

test('marks an original title without a name, and says nothing about a list in the language of the page', () => {
  const { rerender } = render(<TemplateCard card={makeCard()} position="results" />, { locale: 'de' });
  expect(screen.getByRole('heading', { name: 'Weekend camping' })).toHaveAttribute('lang', 'en');
  rerender(<TemplateCard card={makeCard({ locale: 'de' })} position="results" />);
  expect(screen.queryByText(/In English/)).toBeNull();
});

test('does not repeat the tags of its page', () => {
  render(<TemplateCard card={makeCard()} position="results" pageTags={['travel']} />);
  expect(screen.queryByText('Travel')).toBeNull();
});

test('shows the progress of a list that was begun, and follows it', () => {
  render(<TemplateCard card={makeCard()} position="results" />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => setTick('camping', 'tent', true));
  expect(screen.getByRole('progressbar', { name: '1 of 3 done' })).toHaveAttribute('value', '1');
  act(() => setTick('camping', 'tent', false));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('of several copies, shows the progress of the one that the page of the list shows', () => {
  setTick('camping', 'tent', true);
  setTick('camping~bcdfghjk', 'tent', true);
  setTick('camping~bcdfghjk', 'water', true);
  render(<TemplateCard card={makeCard()} position="results" />);
  expect(screen.getByRole('progressbar', { name: '1 of 3 done' })).toBeInTheDocument();
  act(() => chooseCopy('camping~bcdfghjk'));
  expect(screen.getByRole('progressbar', { name: '2 of 3 done' })).toBeInTheDocument();
  act(() => chooseCopy('camping'));
});

test('shows the item that a search has found', () => {
  const card = { ...makeCard(), matchingItem: <a href="/camping#water">Fetch water</a> };
  render(<TemplateCard card={card} position="results" />);
  expect(within(screen.getByRole('article')).getByRole('link', { name: 'Fetch water' })).toBeVisible();
});

test('the title is a heading of the given level', () => {
  render(<TemplateCard card={makeCard()} position="picks" level="h3" />);
  expect(screen.getByRole('heading', { level: 3, name: 'Weekend camping' })).toBeVisible();
});

test('only texts in another language than the page have a lang attribute', () => {
  const { unmount } = render(<TemplateCard card={makeCard()} position="results" />);
  expect(document.querySelector('[lang]')).toBeNull();
  unmount();
  render(<TemplateCard card={makeCard({ locale: 'fr' })} position="results" />);
  for (const text of ['Weekend camping', 'Two nights in a tent.']) {
    expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'fr');
  }
  expect(screen.getByText('In English · 3 items').closest('[lang]')).toBeNull();
});

test('an untranslated text on a right-to-left page has its own direction', () => {
  render(<TemplateCard card={makeCard()} position="results" />, { locale: 'ar' });
  expect(screen.getByText('Two nights in a tent.')).toHaveAttribute('dir', 'ltr');
});
