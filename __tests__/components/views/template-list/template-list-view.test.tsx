import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { TemplateListView } from '@/components/views/template-list/template-list-view';

test('lists all templates without a search', () => {
  render(<TemplateListView {...makeListResult()} tags={[]} hasDates />);
  expect(screen.getByRole('heading', { level: 1, name: 'Checklists' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 checklist');
});

test('a navigation to another search updates the form', async () => {
  const { rerender } = render(<TemplateListView {...makeListResult({ query: 'tent' })} tags={[]} hasDates />);
  await userEvent.type(screen.getByRole('searchbox'), 's');
  rerender(<TemplateListView {...makeListResult({ query: 'tax' })} tags={[]} hasDates />);
  expect(screen.getByRole('searchbox')).toHaveValue('tax');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checklists for “tax”');
});

test('a corrected search says what it shows, and leads to the search as it was typed', () => {
  const result = makeListResult({ query: 'wedding planer', corrected: 'wedding planner', tag: 'home' });
  render(<TemplateListView {...result} tags={[]} hasDates />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checklists for “wedding planner”');
  expect(screen.getByRole('searchbox')).toHaveValue('wedding planer');
  expect(screen.getByRole('status')).toHaveTextContent(
    '1 checklistShowing results for wedding planner · Search for “wedding planer” instead',
  );
  expect(screen.getByRole('link', { name: 'Search for “wedding planer” instead' })).toHaveAttribute(
    'href',
    '/templates?q=wedding+planer&tag=home&exact=1',
  );
});

test.each([
  ['en', 'More than 1,000 checklists'],
  ['de', 'Mehr als 1.000 Checklisten'],
  ['fr', 'Plus de 1 000 checklists'],
  ['es', 'Más de 1000 checklists'],
  ['pt-BR', 'Mais de 1.000 checklists'],
  ['ja', '1,000件超'],
  ['ar', 'أكثر من 1,000 قائمة'],
] as const)('in %s, a search that does not show all matches says so', (locale, text) => {
  const result = makeListResult({ query: 'a', capped: true, page: { number: 1, count: 42, total: 1_000 } });
  const messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <TemplateListView {...result} tags={[]} hasDates />
    </NextIntlClientProvider>,
    { locale },
  );
  expect(screen.getByRole('status').textContent?.replace(/\s/g, ' ')).toBe(text);
});

test('a search that shows all matches says how many they are', () => {
  render(
    <TemplateListView
      {...makeListResult({ query: 'a', page: { number: 1, count: 42, total: 1_000 } })}
      tags={[]}
      hasDates
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^1,000 checklists$/);
});
