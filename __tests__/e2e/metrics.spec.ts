import { expect, test } from '@/__tests__/support/site-test';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';

test('the metrics count requests, cached pages, shares and share images, and queries of the database', async ({
  request,
}) => {
  const image = '/api/og/template/moving-house-last-four-weeks.png';
  for (const url of ['/moving-house-last-four-weeks', `/a/${TEST_SHARE_ID}`, image]) {
    for (let visit = 0; visit < 2; visit += 1) expect((await request.get(url)).status()).toBe(200);
  }
  const response = await request.get('/api/metrics');
  expect(response.status()).toBe(200);
  const text = await response.text();
  for (const name of [
    'http_requests_total{route="/[id]",status="200"}',
    'http_request_duration_seconds_count{route="/a/[id]"}',
    'cache_requests_total{cache="pages",result="hit"}',
    'cache_requests_total{cache="private-shares",result="hit"}',
    'cache_requests_total{cache="share-images",result="hit"}',
    'store_query_duration_seconds_count{result="ok"}',
  ]) {
    expect(
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      ),
      name,
    ).toBeGreaterThan(0);
  }
  expect(text).not.toContain(TEST_SHARE_ID);
});
