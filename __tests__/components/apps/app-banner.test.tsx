import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { render } from '@/__tests__/support/render';
import { TestRouter } from '@/__tests__/support/test-router';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { AppBanner } from '@/components/apps/app-banner';
import { AppLinksProvider } from '@/components/apps/app-links-provider';

async function renderOn(device: keyof typeof USER_AGENTS): Promise<void> {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(USER_AGENTS[device]);
  render(
    <TestRouter pathname="/[id]">
      <AppLinksProvider links={TEST_APP_LINKS}>
        <AppBanner />
      </AppLinksProvider>
    </TestRouter>,
  );
  await act(async () => {
    const { loadAppBanner } = await import('@/components/apps/personalize');
    await loadAppBanner();
  });
}

const banner = () => screen.queryByRole('region', { name: 'Checkleaf for Android' });

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('the banner is shown on Android', async () => {
  await renderOn('android');
  expect(banner()).toBeVisible();
});

test('the banner is not shown on an iPhone, which has its own', async () => {
  await renderOn('iphone');
  expect(banner()).toBeNull();
});
