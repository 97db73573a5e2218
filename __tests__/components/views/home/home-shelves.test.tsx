import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { makeCard } from '@/__tests__/support/make-card';
import { render } from '@/__tests__/support/render';
import { AppLinksProvider } from '@/components/apps/app-links-provider';
import { HomeShelves } from '@/components/views/home/home-shelves';

const lead = { ...makeCard({ summary: 'Dry nights' }), illustration: 'travel' as const };
const style = { icon: 'luggage', tint: 'sky' } as const;
const subjects = [{ id: 'travel', title: 'Travel', templateCount: 20, style }];

const renderShelves = (subjectCount: number) =>
  render(
    <AppLinksProvider links={TEST_APP_LINKS}>
      <HomeShelves
        lead={lead}
        picks={[makeCard({ id: 'moving', title: 'Moving house' })]}
        series={[{ id: 'wedding', locale: 'en', title: 'Getting married', listCount: 5, style }]}
        templateCount={133}
        {...{ subjects, subjectCount }}
      />
    </AppLinksProvider>,
  );

test('the first pick has its promise, its illustration, and its first items without checkboxes and hidden from screen readers', () => {
  renderShelves(17);
  const [card] = screen.getAllByRole('article');
  if (!card) throw new Error('no card');
  expect(within(card).getByRole('heading', { level: 3, name: 'Weekend camping' })).toBeVisible();
  expect(within(card).getByText('Dry nights')).toBeVisible();
  expect(within(card).getByText('Pitch the tent once')).toBeVisible();
  expect(within(card).queryByRole('listitem')).toBeNull();
  expect(within(card).queryByRole('checkbox')).toBeNull();
  expect(card.querySelector('use[href^="/illustrations/travel.svg"]')).not.toBeNull();
  expect(within(card).getAllByRole('link')).toHaveLength(1);
});

test('all lists and all subjects are a link away, with their numbers', () => {
  renderShelves(17);
  expect(screen.getByRole('link', { name: 'All 133 checklists' })).toHaveAttribute('href', '/templates');
  expect(screen.getByRole('link', { name: 'All 17 subjects' })).toHaveAttribute('href', '/templates');
  expect(screen.getByRole('link', { name: 'Travel 20 lists' })).toHaveAttribute('href', '/templates/travel');
});

test('a series is a link with the number of its lists', () => {
  renderShelves(17);
  expect(screen.getByRole('link', { name: 'Getting married 5 lists' })).toHaveAttribute(
    'href',
    '/series/wedding',
  );
});

test('the number of very many subjects is not said', () => {
  renderShelves(0);
  expect(screen.getByRole('link', { name: 'All subjects' })).toBeVisible();
});
