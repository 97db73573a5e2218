import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { render } from '@/__tests__/support/render';
import { AppLinksProvider } from '@/components/apps/app-links-provider';
import { StoreButtons } from '@/components/apps/store-buttons';
import { APPS } from '@/lib/config/apps';

const buttons = (
  <AppLinksProvider links={TEST_APP_LINKS}>
    <StoreButtons />
  </AppLinksProvider>
);
const appStore = () => screen.getByRole('link', { name: /App Store/ });
const play = () => screen.getByRole('link', { name: /Google Play/ });

describe('the store buttons', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => window.history.replaceState(null, '', '/'));

  test('name the device that they are for and have plain URLs at first', () => {
    render(buttons);
    expect(appStore()).toHaveAccessibleName('App Store for iPhone and iPad');
    expect(play()).toHaveAccessibleName('Google Play for Android');
    expect(appStore()).toHaveAttribute('href', TEST_APP_LINKS.appStore);
    expect(play()).toHaveAttribute('href', TEST_APP_LINKS.play);
  });

  test('carry the campaign of the landing URL', async () => {
    window.history.replaceState(null, '', '/camping?utm_source=news&utm_campaign=spring');
    render(buttons);
    await waitFor(() => expect(appStore()).toHaveAttribute('href', expect.stringContaining('ct=spring')));
    expect(play()).toHaveAttribute('href', expect.stringContaining('utm_source%3Dnews'));
  });

  test('show official artwork, unchanged, in a locale that has it', () => {
    const artwork = { src: '/stores/play-en.svg', width: 135, height: 40 };
    APPS.android.artwork = { en: artwork };
    render(buttons);
    const image = screen.getByRole('img', { name: 'Google Play for Android' });
    expect(image).toHaveAttribute('src', artwork.src);
    expect(image).toHaveAttribute('width', '135');
    expect(image).toHaveAttribute('height', '40');
    expect(play()).toContainElement(image);
    APPS.android.artwork = {};
  });
});
