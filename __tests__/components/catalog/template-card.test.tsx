import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { makeCard } from '@/__tests__/support/make-card';
import { render } from '@/__tests__/support/render';
import { TemplateCard } from '@/components/catalog/template-card';

test('shows title, summary, number of items, channel and tags', () => {
  render(<TemplateCard card={makeCard({ itemCount: 1200 })} position="results" />);
  expect(screen.getByRole('link', { name: 'Weekend camping' })).toHaveAttribute('href', '/camping');
  expect(screen.getByText('Two nights in a tent.')).toBeVisible();
  expect(screen.getByText('1,200 items')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Travel desk' })).toHaveAttribute('href', '/channel/travel-desk');
  expect(screen.getByRole('list', { name: 'Subjects' })).toHaveTextContent('Travel');
});

test('shows the first items and hides them from screen readers', () => {
  render(<TemplateCard card={makeCard()} position="results" />);
  expect(screen.getByText('Pitch the tent once')).toBeVisible();
  expect(screen.getByText('Fetch water')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Travel']);
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
  for (const text of ['Weekend camping', 'Two nights in a tent.', 'Fetch water']) {
    expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'fr');
  }
  expect(screen.getByText('3 items').closest('[lang]')).toBeNull();
});

test('an untranslated text on a right-to-left page has its own direction', () => {
  render(<TemplateCard card={makeCard()} position="results" />, { locale: 'ar' });
  expect(screen.getByText('Two nights in a tent.')).toHaveAttribute('dir', 'ltr');
});

test('shows first items with the same text once', () => {
  render(<TemplateCard card={makeCard({ preview: ['Check', 'Check'] })} position="results" />);
  expect(screen.getAllByText('Check')).toHaveLength(1);
});
