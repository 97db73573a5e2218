import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { render } from '@/__tests__/support/render';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { AppLinksProvider } from '@/components/apps/app-links-provider';
import { OpenInApp } from '@/components/apps/open-in-app';
import { OpenInAppQrCode } from '@/components/apps/open-in-app-qr-code';
import { StoreLinks } from '@/components/apps/store-links';
import type { AppLinks } from '@/lib/links/app-links';

const inside = (links: AppLinks) => (
  <AppLinksProvider links={links}>
    <OpenInApp className="" />
    <StoreLinks position="apps" className="" />
    <OpenInAppQrCode alt="Code" size={96} />
  </AppLinksProvider>
);
const open = () => screen.getByRole('link', { name: 'Open in the app' });
/** What knows the visitor is loaded after the page. */
const visitorIsKnown = () => act(() => import('@/components/apps/personalize'));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('the links are those for everyone at first, and those of the visitor soon', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(USER_AGENTS.android);
  render(inside(TEST_APP_LINKS));
  expect(open()).toHaveAttribute('href', TEST_APP_LINKS.open);
  expect(open()).toHaveAttribute('rel', 'nofollow');
  await visitorIsKnown();
  expect(open()).toHaveAttribute('href', expect.stringMatching(/^intent:/));
});

test('a move to another page brings the links of that page at once', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(USER_AGENTS.android);
  const { rerender } = render(inside(TEST_APP_LINKS));
  await visitorIsKnown();
  const address = 'https://open.example.org/open/hike';
  rerender(inside({ ...TEST_APP_LINKS, open: address }));
  expect(open()).toHaveAttribute('href', address);
  await visitorIsKnown();
  expect(open()).toHaveAttribute(
    'href',
    expect.stringMatching(/^intent:\/\/open\.example\.org\/open\/hike#/),
  );
});

test('the stores are named with the devices that they are for', () => {
  render(inside(TEST_APP_LINKS));
  expect(screen.getByRole('link', { name: 'App Store for iPhone and iPad' })).toHaveAttribute(
    'href',
    TEST_APP_LINKS.appStore,
  );
  expect(screen.getByRole('link', { name: 'Google Play for Android' })).toHaveAttribute(
    'href',
    TEST_APP_LINKS.play,
  );
});

test('a page without a code shows no picture', () => {
  const { unmount } = render(inside(TEST_APP_LINKS));
  expect(screen.getByRole('img', { name: 'Code' })).toHaveAttribute('src', '/api/qr/open/camping.svg');
  unmount();
  render(inside({ ...TEST_APP_LINKS, qrCode: null }));
  expect(screen.queryByRole('img')).toBeNull();
});
