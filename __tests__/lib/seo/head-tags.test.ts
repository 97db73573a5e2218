/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { buildAppTags } from '@/lib/seo/head-tags';

const contents = (appArgument: string | null) =>
  Object.fromEntries(buildAppTags(appArgument).map((tag) => Object.values(tag).slice(0, 2)));

test('a page that the app can show has app banners and App Links', () => {
  expect(contents('https://example.org/de/camping')).toEqual({
    'apple-itunes-app': 'app-id=0000000000, app-argument=https://example.org/de/camping',
    'google-play-app': 'app-id=app.checkleaf.placeholder',
    'al:ios:url': 'checkleaf://open/de/camping',
    'al:ios:app_store_id': '0000000000',
    'al:ios:app_name': 'Checkleaf',
    'al:android:url': 'checkleaf://open/de/camping',
    'al:android:package': 'app.checkleaf.placeholder',
    'al:android:app_name': 'Checkleaf',
    'al:web:url': 'https://example.org/de/camping',
  });
});

test('the home page opens the start of the app', () => {
  expect(contents('https://example.org')['al:ios:url']).toBe('checkleaf://open/');
});

test('any other page, private ones included, has only the app banners without a URL', () => {
  expect(contents(null)).toEqual({
    'apple-itunes-app': 'app-id=0000000000',
    'google-play-app': 'app-id=app.checkleaf.placeholder',
  });
});
