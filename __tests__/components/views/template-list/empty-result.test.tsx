import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeCard } from '@/__tests__/support/make-card';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { EmptyResult } from '@/components/views/template-list/empty-result';
import type { TemplateListResult } from '@/lib/page/view-props';

const TAGS = [{ id: 'home', title: 'Home', templateCount: 4 }];

const MAIL = { target: 'mailto:lists@example.org', url: 'https://example.org/templates' };

function renderEmpty(parts: Partial<TemplateListResult> = {}, requests?: typeof MAIL) {
  const page = { number: 1, count: 1, total: 0 };
  const result = makeListResult({ query: 'xqz', page, cards: [], ...parts });
  render(<EmptyResult result={result} tags={TAGS} requests={requests} />);
}

test('shows the query and links to tags and to the whole list', () => {
  renderEmpty();
  const region = within(screen.getByRole('region', { name: 'Try a shorter word, or start from a subject.' }));
  const tags = within(region.getByRole('list', { name: 'Subject' }));
  expect(tags.getByRole('link', { name: 'Home 4' })).toHaveAttribute('href', '/templates/home');
  expect(region.getByRole('link', { name: 'Show all checklists' })).toHaveAttribute('href', '/templates');
});

test('a visitor can ask for the list, in a mail that names the search', () => {
  renderEmpty({}, MAIL);
  const link = screen.getByRole('link', { name: 'Ask for this list' });
  const mail = new URL(link.getAttribute('href') ?? '');
  expect(mail.pathname).toBe('lists@example.org');
  expect(mail.searchParams.get('subject')).toBe('Wanted: a list for “xqz”');
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual([
    'What should the list help you with?',
    '',
    '',
    '',
    'https://example.org/templates?q=xqz',
    'en',
  ]);
});

test('a visitor can ask for the list in a form', () => {
  renderEmpty({}, { ...MAIL, target: 'https://example.org/form?title={title}&id={id}' });
  expect(screen.getByRole('link', { name: 'Ask for this list' })).toHaveAttribute(
    'href',
    'https://example.org/form?title=xqz&id=',
  );
});

test('without a place for it, there is no link to ask', () => {
  renderEmpty();
  expect(screen.queryByRole('link', { name: 'Ask for this list' })).toBeNull();
});

test('lists that only mention the words are under a heading that says they may be related', () => {
  renderEmpty({ related: [makeCard()] });
  const region = within(screen.getByRole('region', { name: 'Lists that may be related' }));
  expect(region.getByRole('link', { name: 'Weekend camping' })).toHaveAttribute('href', '/camping');
});

test('without such lists, there is no such heading', () => {
  renderEmpty();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('within a tag, it leads to the results in all tags', () => {
  renderEmpty({ tag: 'home', sort: 'title', totalInAllTags: 4 });
  expect(screen.getByRole('heading', { name: 'No lists in “Home”' })).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: '4 lists in all subjects' })).toHaveAttribute(
    'href',
    '/templates?q=xqz&sort=title',
  );
});
