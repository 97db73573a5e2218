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

const linksOf = (links: AppLinks) => (
  <AppLinksProvider links={links}>
    <OpenInApp className="" />
    <StoreLinks position="apps" className="" />
    <OpenInAppQrCode alt="Code" size={96} />
  </AppLinksProvider>
);
const open = () => screen.getByRole('link', { name: 'Open in the app' });
/** The personalization is a chunk of its own. */
const waitForPersonalization = () => act(() => import('@/components/apps/personalize'));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('the links are the page’s own at first and personalized later', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(USER_AGENTS.android);
  render(linksOf(TEST_APP_LINKS));
  expect(open()).toHaveAttribute('href', TEST_APP_LINKS.open);
  expect(open()).toHaveAttribute('rel', 'nofollow');
  await waitForPersonalization();
  expect(open()).toHaveAttribute('href', expect.stringMatching(/^intent:/));
});

test('a navigation shows the links of the new page at once', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(USER_AGENTS.android);
  const { rerender } = render(linksOf(TEST_APP_LINKS));
  await waitForPersonalization();
  const url = 'https://open.example.org/open/hike';
  rerender(linksOf({ ...TEST_APP_LINKS, open: url }));
  expect(open()).toHaveAttribute('href', url);
  await waitForPersonalization();
  expect(open()).toHaveAttribute(
    'href',
    expect.stringMatching(/^intent:\/\/open\.example\.org\/open\/hike#/),
  );
});

test('the links to the stores name the devices that they are for', () => {
  render(linksOf(TEST_APP_LINKS));
  expect(screen.getByRole('link', { name: 'App Store for iPhone and iPad' })).toHaveAttribute(
    'href',
    TEST_APP_LINKS.appStore,
  );
  expect(screen.getByRole('link', { name: 'Google Play for Android' })).toHaveAttribute(
    'href',
    TEST_APP_LINKS.play,
  );
});

test('a page without a QR code shows no image', () => {
  const { unmount } = render(linksOf(TEST_APP_LINKS));
  expect(screen.getByRole('img', { name: 'Code' })).toHaveAttribute('src', '/api/qr/open/camping.svg');
  unmount();
  render(linksOf({ ...TEST_APP_LINKS, qrCode: null }));
  expect(screen.queryByRole('img')).toBeNull();
});
