import { fetchOriginalResponse } from '@/__tests__/support/fetch-original-response';
import { expect, test } from '@/__tests__/support/tracking-test';

test('a page that throws while rendering shows the fallback and sends one complete error report', async ({
  page,
  visit,
}) => {
  await page.route('**/_next/data/**/templates.json*', async (route) => {
    // Next prefetches this page with an empty response; only the navigation loads its data.
    if ('x-middleware-prefetch' in route.request().headers()) return route.continue();
    const response = await fetchOriginalResponse(route);
    const data = await response.json();
    await route.fulfill({ json: { ...data, pageProps: { ...data.pageProps, view: { page: {} } } } });
  });
  await page.goto(visit.origin);
  await visit.waitForHydration(page);
  await page.locator('header a[href="/templates"]').click();
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  const reports = (await visit.flush(page)).filter(({ event }) => /error/i.test(event));
  expect(reports.map(({ event }) => event)).toEqual(['ErrorBoundary']);
  expect(reports[0]?.properties).toMatchObject({
    message: expect.stringMatching(/undefined/),
    stack: expect.stringMatching(/Error/),
    componentStack: expect.stringMatching(/at /),
    url: `${visit.origin}/templates`,
    userAgent: expect.stringMatching(/Chrome/),
    referrer: '',
    build: expect.stringMatching(/./),
  });
});
