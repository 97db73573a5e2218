/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { getServerSideProps as get } from '@/pages/get';
import { getServerSideProps as open } from '@/pages/open/[[...path]]';

type Ask = { device: keyof typeof USER_AGENTS | null; path?: string[]; query?: Record<string, string> };

async function ask(page: GetServerSideProps, { device, path, query = {} }: Ask) {
  const headers: Record<string, unknown> = {};
  const result = await page({
    req: { headers: device ? { 'user-agent': USER_AGENTS[device] } : {} },
    res: { setHeader: (name: string, value: unknown) => Object.assign(headers, { [name]: value }) },
    params: path ? { path } : {},
    query: { ...query, ...(path ? { path } : {}) },
    locale: 'en',
    resolvedUrl: '/',
  } as unknown as GetServerSidePropsContext);
  return { ...result, headers };
}

const to = (destination: string) => ({ redirect: { destination, statusCode: 302 } });
const SITE = 'http://localhost:3000';
const SHARE = 'abcdefghijklmnopqrst-_';

describe('/open', () => {
  test('leads an iPhone without the app to the App Store', async () => {
    expect(await ask(open, { device: 'iphone', path: ['camping'] })).toMatchObject(
      to('https://apps.apple.com/app/id0000000000?mt=8'),
    );
  });

  test('leads Android without the app to Play', async () => {
    expect(await ask(open, { device: 'android', path: ['camping'] })).toMatchObject(
      to('https://play.google.com/store/apps/details?id=app.checkleaf.placeholder'),
    );
  });

  test.each(['windows', 'ipadAsMac', null] as const)(
    'leads %s to the page that was meant',
    async (device) => {
      expect(await ask(open, { device, path: ['camping'] })).toMatchObject(to(`${SITE}/camping`));
      expect(await ask(open, { device })).toMatchObject(to(`${SITE}/`));
      expect(await ask(open, { device, path: ['templates', 'work', '2'] })).toMatchObject(
        to(`${SITE}/templates/work/2`),
      );
    },
  );

  test('takes the campaign along to all three', async () => {
    const query = { utm_source: 'news', utm_campaign: 'spring', other: 'x' };
    const path = ['camping'];
    expect(await ask(open, { device: 'iphone', path, query })).toMatchObject(
      to('https://apps.apple.com/app/id0000000000?ct=spring&mt=8'),
    );
    expect(await ask(open, { device: 'android', path, query })).toMatchObject(
      to(
        'https://play.google.com/store/apps/details?id=app.checkleaf.placeholder&referrer=utm_source%3Dnews%26utm_campaign%3Dspring',
      ),
    );
    expect(await ask(open, { device: 'windows', path, query })).toMatchObject(
      to(`${SITE}/camping?utm_source=news&utm_campaign=spring`),
    );
  });

  test('tells neither store nor cache the address of a private share', async () => {
    for (const device of ['iphone', 'android'] as const) {
      const answer = await ask(open, { device, path: ['a', SHARE] });
      expect(JSON.stringify(answer)).not.toContain(SHARE);
      expect(answer.headers).toEqual({
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex, nofollow',
        'Referrer-Policy': 'no-referrer',
      });
    }
    expect(await ask(open, { device: 'windows', path: ['a', SHARE] })).toMatchObject(
      to(`${SITE}/a/${SHARE}`),
    );
  });

  test.each([
    [['..', 'x']],
    [['a/b']],
    [['//example.org']],
    [['x'.repeat(65)]],
    [['a', 'b', 'c', 'd']],
    [['']],
  ])('%j names no page', async (path) => {
    expect(await ask(open, { device: 'windows', path })).toMatchObject({ notFound: true });
  });
});

describe('/get', () => {
  test('leads a phone to its store and a desktop to where both are shown', async () => {
    const query = { utm_source: 'poster' };
    expect(await ask(get, { device: 'iphone', query })).toMatchObject(
      to('https://apps.apple.com/app/id0000000000?ct=poster&mt=8'),
    );
    expect(await ask(get, { device: 'android', query })).toMatchObject(
      to(
        'https://play.google.com/store/apps/details?id=app.checkleaf.placeholder&referrer=utm_source%3Dposter',
      ),
    );
    expect(await ask(get, { device: 'windows', query })).toMatchObject(
      to(`${SITE}/?utm_source=poster#on-your-phone`),
    );
  });
});
