import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { render } from '@/__tests__/support/render';
import { PrivateShareView } from '@/components/views/private-share/private-share-view';

const share = {
  title: 'Our trip',
  ownerFirstName: 'Ana',
  sharedOn: 'May 31, 2026',
  sections: [
    {
      id: 's',
      titleHtml: 'Before',
      items: [
        { id: 'a', z: '1', html: 'Book' },
        { id: 'b', z: '2', html: 'Pack' },
      ],
    },
  ],
  checked: ['b'],
  itemCount: 2,
  appLinks: TEST_APP_LINKS,
};

test('says whose list it is, from when, and that it cannot be ticked', () => {
  render(<PrivateShareView share={share} />);
  const text = screen.getByText(/^Ana shared this list/);
  expect(text).toHaveTextContent(
    'Ana shared this list as it was on May 31, 2026. Nothing can be ticked here.',
  );
  expect(screen.getByRole('progressbar', { name: '1 of 2 done' })).toBeVisible();
});

test('says of each item whether it is done, without a checkbox', () => {
  render(<PrivateShareView share={share} />);
  const stateOf = (text: string) => {
    const item = screen.getByText(text).closest('li');
    return item && within(item).getByRole('img');
  };
  expect(stateOf('Pack')).toHaveAccessibleName('Done');
  expect(stateOf('Book')).toHaveAccessibleName('Not done');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the list can be copied with its ticks, but without its URL, and be printed', async () => {
  const user = userEvent.setup();
  const print = jest.fn();
  Object.assign(window, { print });
  render(<PrivateShareView share={share} />);
  await user.click(await screen.findByRole('button', { name: 'Copy list' }));
  expect(await screen.findByText('List copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('Our trip\n\nBefore\n☐ Book\n☑ Pack\n');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('says that the list could not be copied', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  render(<PrivateShareView share={share} />);
  await user.click(await screen.findByRole('button', { name: 'Copy list' }));
  expect(await screen.findByText(/^Copying did not work/)).toBeVisible();
});

test('an expired or revoked share shows a message without any items', () => {
  render(<PrivateShareView share={null} />);
  expect(screen.getByRole('heading', { name: 'This list is no longer shared' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
