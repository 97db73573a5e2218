import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { collectLoggedEvents, setCurrentPage } from '@/__tests__/support/logged-events';
import { SiteShell } from '@/components/shell/site-shell';
import type { ShellProps } from '@/lib/page/page-props';
import english from '@/messages/en.json';

// One page load: the visit starts with the first test.

const PAGE = { pathname: '/', asPath: '/', query: {}, locale: 'en' };

const shell: ShellProps = {
  head: { title: 'T', tags: [] },
  appLinks: TEST_APP_LINKS,
  messages: english,
  footerTags: [],
};

/** A router that throws when the first listener of this kind is added. */
function routerThatThrows(failing: string): Partial<NextRouter> {
  const events = mitt();
  let hasThrown = false;
  return {
    events: {
      ...events,
      on: (type, handler) => {
        if (type === failing && !hasThrown) {
          hasThrown = true;
          throwFailure();
        }
        events.on(type, handler);
      },
    },
  };
}

function throwFailure(): never {
  throw new Error('failed');
}

type Setup = { props?: Partial<ShellProps>; router?: Partial<NextRouter> | null; page?: ReactNode };

function renderShell({ props, router, page = <h1>Page</h1> }: Setup) {
  setCurrentPage(PAGE);
  const all = { ...PAGE, events: mitt(), prefetch: async () => undefined, ...router };
  return render(
    <RouterContext value={router === null ? null : (all as unknown as NextRouter)}>
      <SiteShell {...shell} {...props}>
        {page}
      </SiteShell>
    </RouterContext>,
  );
}

let lines: string[];

beforeEach(() => {
  Object.assign(window, { __NEXT_DATA__: { buildId: 'build' } });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  lines = collectLoggedEvents();
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Events whose names are in the console, in order. */
const eventNames = () => lines.map((line) => line.split('  ')[0]);

async function expectFallback(): Promise<void> {
  expect(screen.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  expect(
    screen.getByText(
      'We apologize for the inconvenience. Please try refreshing the page or come back later.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh the page' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Page' })).toBeNull();
  await waitFor(() => expect(eventNames()).toContain('ErrorBoundary'));
}

test('the tags of the head: the fallback is shown, and the visit and the error are tracked once', async () => {
  renderShell({ props: { head: { title: 'T', tags: [null] as never } } });
  await expectFallback();
  expect(eventNames()).toEqual(['website started', 'page view', 'ErrorBoundary']);
});

describe('an error shows the fallback and is reported once, if it is in', () => {
  afterEach(() => {
    Reflect.deleteProperty(document, 'prerendering');
    Reflect.deleteProperty(document.documentElement, 'lang');
  });

  test('the language of the document', async () => {
    Object.defineProperty(document.documentElement, 'lang', {
      configurable: true,
      get: () => 'de',
      set: throwFailure,
    });
    renderShell({});
    await expectFallback();
    expect(eventNames()).toEqual(['ErrorBoundary']);
  });

  test('the effects of a route change', async () => {
    renderShell({ router: routerThatThrows('routeChangeStart') });
    await expectFallback();
    expect(eventNames()).toEqual(['ErrorBoundary']);
  });

  test('the progress of a route change', async () => {
    renderShell({ router: routerThatThrows('routeChangeError') });
    await expectFallback();
    expect(eventNames()).toEqual(['ErrorBoundary']);
  });

  test('the theme', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(throwFailure);
    renderShell({});
    await expectFallback();
    expect(eventNames()).toEqual(['ErrorBoundary']);
  });

  test('the analytics', async () => {
    Object.defineProperty(document, 'prerendering', { configurable: true, get: throwFailure });
    renderShell({});
    expect(screen.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
    Reflect.deleteProperty(document, 'prerendering');
    await expectFallback();
    expect(eventNames()).toEqual(['ErrorBoundary']);
  });

  test('the shell itself', async () => {
    renderShell({ router: null });
    await expectFallback();
    expect(eventNames()).toEqual(['ErrorBoundary']);
  });

  test('the fallback of the page', async () => {
    // Its texts are not texts.
    const messages = { ...english, errorFallback: { ...english.errorFallback, title: {} } };
    renderShell({ props: { messages: messages as never }, page: <Throw /> });
    await expectFallback();
  });

  test('the page', async () => {
    renderShell({ page: <Throw /> });
    await expectFallback();
    expect(eventNames()).toEqual(['ErrorBoundary']);
  });
});

function Throw(): ReactNode {
  return throwFailure();
}
