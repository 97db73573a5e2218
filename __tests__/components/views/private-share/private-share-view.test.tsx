import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
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

test('shows owner, date and the checked items, which cannot be changed', () => {
  render(<PrivateShareView share={share} />);
  expect(screen.getByText('Ana shared this list on May 31, 2026.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Pack' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Book' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Pack' })).toBeDisabled();
  expect(screen.getByRole('progressbar', { name: '1 of 2 done' })).toBeVisible();
});

test('an expired or revoked share shows a message without any items', () => {
  render(<PrivateShareView share={null} />);
  expect(screen.getByRole('heading', { name: 'This list is no longer shared' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
