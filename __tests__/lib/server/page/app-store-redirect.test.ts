/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { getServerSideProps as get } from '@/pages/get';
import { getServerSideProps as open } from '@/pages/open/[[...path]]';

type RequestOptions = {
  device: keyof typeof USER_AGENTS | null;
  path?: string[];
  query?: Record<string, string>;
  locale?: string;
};

async function request(
  page: GetServerSideProps,
  { device, path, query = {}, locale = 'en' }: RequestOptions,
) {
  const headers: Record<string, unknown> = {};
  const result = await page({
    req: { headers: device ? { 'user-agent': USER_AGENTS[device] } : {} },
    res: { setHeader: (name: string, value: unknown) => Object.assign(headers, { [name]: value }) },
    params: path ? { path } : {},
    query: { ...query, ...(path ? { path } : {}) },
    locale,
    resolvedUrl: '/',
  } as unknown as GetServerSidePropsContext);
  return { ...result, headers };
}

const redirectTo = (destination: string) => ({ redirect: { destination, statusCode: 302 } });
const SITE = 'http://localhost:3000';
const SHARE = 'abcdefghijklmnopqrst-_';

describe('/open', () => {
  test('redirects an iPhone without the app to the App Store', async () => {
    expect(await request(open, { device: 'iphone', path: ['camping'] })).toMatchObject(
      redirectTo('https://apps.apple.com/app/id0000000000?mt=8'),
    );
  });

  test('redirects an Android phone without the app to Google Play', async () => {
    expect(await request(open, { device: 'android', path: ['camping'] })).toMatchObject(
      redirectTo('https://play.google.com/store/apps/details?id=app.checkleaf.placeholder'),
    );
  });

  test.each(['windows', 'ipadAsMac', null] as const)('redirects %s to the page', async (device) => {
    expect(await request(open, { device, path: ['camping'] })).toMatchObject(redirectTo(`${SITE}/camping`));
    expect(await request(open, { device })).toMatchObject(redirectTo(`${SITE}/`));
    expect(await request(open, { device, path: ['templates', 'work', '2'] })).toMatchObject(
      redirectTo(`${SITE}/templates/work/2`),
    );
  });

  test('keeps the locale, without a trailing slash after it', async () => {
    const german = { device: 'windows', locale: 'de' } as const;
    expect(await request(open, german)).toMatchObject(redirectTo(`${SITE}/de`));
    expect(await request(open, { ...german, path: ['camping'] })).toMatchObject(
      redirectTo(`${SITE}/de/camping`),
    );
    expect(await request(get, german)).toMatchObject(redirectTo(`${SITE}/de#on-your-phone`));
  });

  test('adds the campaign to all three URLs', async () => {
    const query = { utm_source: 'news', utm_campaign: 'spring', other: 'x' };
    const path = ['camping'];
    expect(await request(open, { device: 'iphone', path, query })).toMatchObject(
      redirectTo('https://apps.apple.com/app/id0000000000?ct=spring&mt=8'),
    );
    expect(await request(open, { device: 'android', path, query })).toMatchObject(
      redirectTo(
        'https://play.google.com/store/apps/details?id=app.checkleaf.placeholder&referrer=utm_source%3Dnews%26utm_campaign%3Dspring',
      ),
    );
    expect(await request(open, { device: 'windows', path, query })).toMatchObject(
      redirectTo(`${SITE}/camping?utm_source=news&utm_campaign=spring`),
    );
  });

  test('does not send the URL of a private share to stores or caches', async () => {
    for (const device of ['iphone', 'android'] as const) {
      const response = await request(open, { device, path: ['a', SHARE] });
      expect(JSON.stringify(response)).not.toContain(SHARE);
      expect(response.headers).toEqual({
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex, nofollow',
        'Referrer-Policy': 'no-referrer',
      });
    }
    expect(await request(open, { device: 'windows', path: ['a', SHARE] })).toMatchObject(
      redirectTo(`${SITE}/a/${SHARE}`),
    );
  });

  test.each([
    [['..', 'x']],
    [['a/b']],
    [['//example.org']],
    [['x'.repeat(65)]],
    [['a', 'b', 'c', 'd']],
    [['']],
  ])('responds with 404 for the invalid path %j', async (path) => {
    expect(await request(open, { device: 'windows', path })).toMatchObject({ notFound: true });
  });
});

describe('/get', () => {
  test('redirects a phone to its store and a desktop to the section with both stores', async () => {
    const query = { utm_source: 'poster' };
    expect(await request(get, { device: 'iphone', query })).toMatchObject(
      redirectTo('https://apps.apple.com/app/id0000000000?ct=poster&mt=8'),
    );
    expect(await request(get, { device: 'android', query })).toMatchObject(
      redirectTo(
        'https://play.google.com/store/apps/details?id=app.checkleaf.placeholder&referrer=utm_source%3Dposter',
      ),
    );
    expect(await request(get, { device: 'windows', query })).toMatchObject(
      redirectTo(`${SITE}/?utm_source=poster#on-your-phone`),
    );
  });
});
