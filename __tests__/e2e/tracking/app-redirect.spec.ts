import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { sendRequest } from '@/__tests__/support/send-request';
import { eventsIn } from '@/__tests__/support/sent-events';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { CONSENT_COOKIE } from '@/lib/config/consent-cookie';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_KEY, TEST_SITE } from '@/scripts/support/test-site';

test('the built site counts redirects to the apps, except those of visitors who opted out, and sends them before it stops', async () => {
  const upstream = await startFakeUpstream();
  const { port, stop } = await startBuiltSite({
    NEXT_PUBLIC_MIXPANEL_KEY: TEST_KEY,
    SITE_URL: 'http://checkleaf.test',
    TRACKING_UPSTREAM: upstream.origin,
    DATABASE_URL: TEST_SITE.DATABASE_URL,
  });
  const headers = { Host: 'checkleaf.test', 'User-Agent': USER_AGENTS.iphone };
  const statuses: number[] = [];
  for (const path of ['/de/open/camping?utm_source=news&qr=1', '/get', '/open/a/abcdefghijklmnopqrst-_']) {
    statuses.push((await sendRequest({ port, path, method: 'GET', headers })).status);
  }
  await sendRequest({ port, path: '/get', method: 'HEAD', headers });
  // What the router of Next requests before it follows a link to this page.
  const data = `/_next/data/${readFileSync('.next/BUILD_ID', 'utf8')}/en/get.json`;
  statuses.push((await sendRequest({ port, path: data, method: 'GET', headers })).status);
  const Cookie = `other=1; ${CONSENT_COOKIE}=out`;
  await sendRequest({ port, path: '/get', method: 'GET', headers: { ...headers, Cookie } });
  await stop();
  await upstream.stop();
  expect(statuses).toEqual([302, 302, 302, 200]);
  const counted = upstream.requests.flatMap((request) => eventsIn(request));
  expect(
    counted.map(({ event, properties: { route, page, id, lang, source, utm_source, domain } }) => [
      ...[event, route, page, id, lang, source, utm_source, domain],
    ]),
  ).toEqual([
    ['app redirect', 'open', 'template', 'camping', 'de', 'qr', 'news', 'checkleaf.test'],
    ['app redirect', 'get', 'index', undefined, 'en', 'link', undefined, 'checkleaf.test'],
    ['app redirect', 'open', 'private-share', undefined, 'en', 'link', undefined, 'checkleaf.test'],
  ]);
});
