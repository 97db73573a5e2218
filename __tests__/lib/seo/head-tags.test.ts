/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { buildAppTags, buildHeadTags } from '@/lib/seo/head-tags';
import { buildPageHead, feedFile } from '@/lib/seo/page-head';

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

const page = { title: 'Camping', description: 'What to pack', siteUrl: 'https://example.org', locale: 'de' };

test('a page has its title, description, URL, languages, other formats and image in its head', () => {
  const tags = buildHeadTags(
    buildPageHead({
      ...page,
      path: '/camping',
      locales: ['en', 'de'],
      files: [feedFile('/feed.xml', 'Outdoors')],
      embeddable: true,
      ogImage: { path: '/api/og/camping.png', alt: 'A tent' },
      verification: [{ name: 'google-site-verification', content: 'abc' }],
    }),
  );
  expect(tags.filter((tag) => !('property' in tag && tag.property.startsWith('al:')))).toEqual([
    { name: 'description', content: 'What to pack' },
    { rel: 'canonical', href: 'https://example.org/de/camping' },
    { rel: 'alternate', hrefLang: 'en', href: 'https://example.org/camping' },
    { rel: 'alternate', hrefLang: 'de', href: 'https://example.org/de/camping' },
    { rel: 'alternate', hrefLang: 'x-default', href: 'https://example.org/camping' },
    { rel: 'alternate', type: 'application/atom+xml', title: 'Outdoors · Checkleaf', href: '/de/feed.xml' },
    {
      rel: 'alternate',
      type: 'application/json+oembed',
      title: 'Camping',
      href: 'https://example.org/api/oembed?url=https%3A%2F%2Fexample.org%2Fde%2Fcamping',
    },
    { name: 'google-site-verification', content: 'abc' },
    { property: 'og:site_name', content: 'Checkleaf' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: 'Camping · Checkleaf' },
    { property: 'og:description', content: 'What to pack' },
    { property: 'og:url', content: 'https://example.org/de/camping' },
    { property: 'og:locale', content: 'de_DE' },
    { property: 'og:locale:alternate', content: 'en_US' },
    { property: 'og:image', content: 'https://example.org/api/og/camping.png' },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'A tent' },
    { name: 'twitter:image', content: 'https://example.org/api/og/camping.png' },
    { name: 'twitter:image:alt', content: 'A tent' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: 'Camping · Checkleaf' },
    { name: 'twitter:description', content: 'What to pack' },
    { name: 'apple-itunes-app', content: 'app-id=0000000000' },
    { name: 'google-play-app', content: 'app-id=app.checkleaf.placeholder' },
  ]);
});

test('a page without a URL is not indexed, and has no URL and no image in its head', () => {
  const tags = buildHeadTags(buildPageHead({ ...page, path: null }));
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary' });
  expect(tags.filter((tag) => 'rel' in tag || ('property' in tag && /url|image/.test(tag.property)))).toEqual(
    [],
  );
});
