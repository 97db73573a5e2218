import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Router, * as router from 'next/router';

/** The types lack it. */
const { createRouter } = router as unknown as { createRouter: (...options: unknown[]) => void };

process.env.NEXT_PUBLIC_MIXPANEL_KEY = 'key';

const FOUND = { query: 'tent', tag: null, sort: null, page: { number: 1, total: 3 } };

/** Lets the data of the next page arrive, while the router waits for it. */
let arrive: (() => void) | undefined;

function Page() {
  return null;
}
Page.getInitialProps = () =>
  new Promise<object>((resolve) => {
    arrive = () => resolve({});
  });

/** Creates the router of Next on `/templates`. */
function startRouter(): void {
  Object.assign(window, { __NEXT_DATA__: { page: '/templates' }, __BUILD_MANIFEST: {} });
  window.history.replaceState(null, '', '/templates');
  const pageLoader = {
    getPageList: async () => ['/', '/_app', '/[id]', '/templates'],
    getMiddleware: async () => [],
    getDataHref: () => '',
    loadPage: async () => ({ page: Page, mod: {} }),
  };
  createRouter('/templates', {}, '/templates', {
    initialProps: {},
    pageLoader,
    App: Page,
    Component: Page,
    wrapApp: () => null,
    subscription: async () => {},
    isFallback: false,
  });
}

/** Starts a navigation, and returns when the router waits for the page. */
async function start(navigate: () => unknown): Promise<void> {
  arrive = undefined;
  navigate();
  await waitFor(() => expect(arrive).toBeDefined());
}

async function complete(): Promise<void> {
  const completed = new Promise((resolve) => Router.events.on('routeChangeComplete', resolve));
  arrive?.();
  await act(() => completed);
}

beforeAll(startRouter);

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => {});
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('events while Back or Forward waits for the next page have the URL and the path of their own page', async () => {
  // Imported here, because the project key is read at import.
  const { renderTemplate } = await import('@/__tests__/support/render-template');
  const { trackClicks } = await import('@/lib/analytics/clicks');
  const { pendingEvents } = await import('@/lib/analytics/event-queue');
  const { startOutcomes } = await import('@/lib/analytics/outcomes');
  const { showContent } = await import('@/lib/analytics/page-content');
  const { addPage } = await import('@/lib/analytics/page-properties');
  const { observeEngagement } = await import('@/lib/analytics/quality/engagement');
  trackClicks();
  startOutcomes();
  const pages = () =>
    pendingEvents()
      .map(addPage)
      .map(({ event, properties: { $current_url, slug } }) => [
        event,
        new URL(`${$current_url}`).pathname,
        slug,
      ]);

  await start(() => Router.push('/hike'));
  await complete();
  observeEngagement();
  const { unmount } = renderTemplate({ id: 'hike' });
  await start(() => Router.back());
  expect(window.location.pathname).toBe('/templates');
  Object.assign(window, { scrollY: 100 });
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
  await complete();
  unmount();
  expect(pages()).toEqual([
    ['template view', '/hike', '/hike'],
    ['click', '/hike', '/hike'],
    ['list started', '/hike', '/hike'],
    ['list progress', '/hike', '/hike'],
    ['page engagement', '/hike', '/hike'],
  ]);

  act(() => showContent({ search: { result: FOUND, busy: false } }));
  await start(() => window.history.forward());
  expect(window.location.pathname).toBe('/hike');
  await complete();
  expect(pages()).toContainEqual(['search', '/templates', '/templates']);
});
