import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { render } from '@/__tests__/support/render';
import { AndroidBanner } from '@/components/apps/android-banner';

function renderBanner(pathname = '/[id]') {
  return render(
    <RouterContext value={{ pathname } as NextRouter}>
      <AndroidBanner open={TEST_APP_LINKS.open} />
    </RouterContext>,
  );
}

const banner = () => screen.queryByRole('region', { name: 'Checkleaf for Android' });
const close = () => userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

beforeEach(() => localStorage.clear());

describe('the Android banner', () => {
  test('links to the page in the app', () => {
    renderBanner();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', TEST_APP_LINKS.open);
  });

  test('is not shown again once it is dismissed', async () => {
    const { unmount } = renderBanner();
    await close();
    expect(banner()).toBeNull();
    unmount();
    renderBanner();
    expect(banner()).toBeNull();
  });

  test('can be dismissed if storage is full', async () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    renderBanner();
    await close();
    expect(banner()).toBeNull();
    set.mockRestore();
  });

  test('is not shown on private shares', () => {
    renderBanner('/a/[id]');
    expect(banner()).toBeNull();
  });
});
