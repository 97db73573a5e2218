import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { makeCard } from '@/__tests__/support/make-card';
import { render } from '@/__tests__/support/render';
import { TemplateCard } from '@/components/catalog/template-card';

test('a card names the list, what it is for, its size, who wrote it and its subjects', () => {
  render(<TemplateCard card={makeCard({ itemCount: 1200 })} position="results" />);
  expect(screen.getByRole('link', { name: 'Weekend camping' })).toHaveAttribute('href', '/camping');
  expect(screen.getByText('Two nights in a tent.')).toBeVisible();
  expect(screen.getByText('1,200 items')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Travel desk' })).toHaveAttribute('href', '/channel/travel-desk');
  expect(screen.getByRole('list', { name: 'Subjects' })).toHaveTextContent('Travel');
});

test('the first lines of the list are there to be seen, and are not read out', () => {
  render(<TemplateCard card={makeCard()} position="results" />);
  expect(screen.getByText('Pitch the tent once')).toBeVisible();
  expect(screen.getByText('Fetch water')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Travel']);
});

test('its title is a heading of the level that the page gives', () => {
  render(<TemplateCard card={makeCard()} position="picks" level="h3" />);
  expect(screen.getByRole('heading', { level: 3, name: 'Weekend camping' })).toBeVisible();
});

test('only what is in another language than the page is marked with its own', () => {
  const { unmount } = render(<TemplateCard card={makeCard()} position="results" />);
  expect(document.querySelector('[lang]')).toBeNull();
  unmount();
  render(<TemplateCard card={makeCard({ locale: 'fr' })} position="results" />);
  for (const text of ['Weekend camping', 'Two nights in a tent.', 'Fetch water']) {
    expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'fr');
  }
  expect(screen.getByText('3 items').closest('[lang]')).toBeNull();
});

test('an original on a page that is written from right to left keeps its own direction', () => {
  render(<TemplateCard card={makeCard()} position="results" />, { locale: 'ar' });
  expect(screen.getByText('Two nights in a tent.')).toHaveAttribute('dir', 'ltr');
});

test('two first lines with the same text are shown once', () => {
  render(<TemplateCard card={makeCard({ preview: ['Check', 'Check'] })} position="results" />);
  expect(screen.getAllByText('Check')).toHaveLength(1);
});
