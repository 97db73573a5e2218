import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@/__tests__/support/render';
import { HeroSample } from '@/components/views/home/hero-sample';
import { YourLists } from '@/components/views/home/your-lists';
import { readTicks, replaceTicks } from '@/lib/browser/tick-store';
import type { HeroSampleProps } from '@/lib/page/view-props';

const props: HeroSampleProps = {
  list: {
    id: 'camping',
    title: 'Weekend camping',
    tags: ['outdoors'],
    channel: 'outdoors-desk',
    locale: 'en',
    items: 30,
  },
  section: {
    id: 'before',
    titleHtml: 'Before',
    items: [
      { id: 'tent', z: '1', html: 'Pitch the tent' },
      { id: 'water', z: '2', html: 'Fetch water' },
    ],
  },
};
const sample = <HeroSample {...props} />;

beforeEach(() => {
  replaceTicks('camping', new Set());
  localStorage.clear();
});

test('shows one section of a template with a link to the whole', () => {
  render(sample);
  const region = within(screen.getByRole('region', { name: 'A real list: try it' }));
  expect(region.getByRole('heading', { level: 3, name: 'Before' })).toBeVisible();
  expect(region.getByRole('link', { name: 'Open the whole list' })).toHaveAttribute('href', '/camping');
});

test('a tick is stored as a tick of the template', async () => {
  render(sample);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fetch water' }));
  expect(screen.getByRole('progressbar', { name: '1 of 2 done' })).toBeVisible();
  expect(readTicks('camping')).toEqual(new Set(['water']));
});

test('the first tick adds the template, with its number of items, to “Your lists”', async () => {
  render(
    <>
      {sample}
      <YourLists />
    </>,
  );
  expect(screen.queryByRole('region', { name: 'Your lists' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fetch water' }));
  const yourLists = within(screen.getByRole('region', { name: 'Your lists' }));
  expect(yourLists.getByRole('progressbar', { name: '1 of 30 done' })).toBeVisible();
});

test('the first tick after a switch of the locale adds the template to “Your lists”', async () => {
  const { rerender } = render(
    <>
      {sample}
      <YourLists />
    </>,
  );
  rerender(
    <>
      <HeroSample {...props} list={{ ...props.list, title: 'Camping am Wochenende', locale: 'de' }} />
      <YourLists />
    </>,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fetch water' }));
  const yourLists = within(screen.getByRole('region', { name: 'Your lists' }));
  expect(yourLists.getByRole('link', { name: 'Camping am Wochenende' })).toBeVisible();
});
