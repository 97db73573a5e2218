import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import Router, { type NextRouter, type SingletonRouter } from 'next/router';
import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { SiteShell } from '@/components/shell/site-shell';
import type { ShellProps } from '@/lib/page/page-props';
import english from '@/messages/en.json';

const shell: ShellProps = {
  head: { title: 'T', tags: [] },
  appLinks: TEST_APP_LINKS,
  messages: english,
  footerTags: [{ id: 'travel', title: 'Travel' }],
};

const events = mitt();

function ThrowingPage(): ReactNode {
  throw new Error('page failed');
}

function LateEveningInUtc(): ReactNode {
  const date = new Date('2026-11-18T23:30:00Z');
  return useFormatter().dateTime(date, { dateStyle: 'long', timeStyle: 'short' });
}

function renderShell(
  page: ReactNode,
  messages: ShellProps['messages'] = english,
  pathname = '/',
  locale = 'en',
) {
  const router = {
    locale,
    pathname,
    asPath: pathname,
    query: {},
    events,
    prefetch: async () => undefined,
  };
  // Analytics reads the router from where Next stores it for code outside of components.
  Router.router = router as unknown as NonNullable<SingletonRouter['router']>;
  return render(
    <RouterContext value={router as unknown as NextRouter}>
      <SiteShell {...shell} messages={messages}>
        {page}
      </SiteShell>
    </RouterContext>,
  );
}

describe('the shell', () => {
  test('has a skip link, a header, the page and a footer with tags and pages of text', async () => {
    renderShell(<h1>Page</h1>);
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#_content');
    expect(screen.getByRole('banner')).toContainElement(
      screen.getByRole('link', { name: 'Checkleaf, home' }),
    );
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { name: 'Page' }));
    const footer = within(await screen.findByRole('contentinfo'));
    for (const [name, path] of [
      ['Travel', '/templates/travel'],
      ['How we write checklists', '/how-we-write-checklists'],
      ['Accessibility', '/accessibility'],
      ['Privacy', '/privacy'],
    ] as const)
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  test.each([
    ['en', '/'],
    ['de', '/de'],
  ])('has a logo that links to the index page in %s at %s', (locale, href) => {
    renderShell(<h1>Page</h1>, english, '/privacy', locale);
    expect(screen.getByRole('link', { name: 'Checkleaf, home' })).toHaveAttribute('href', href);
  });

  test('links to “Your lists” and to all lists, and marks the link to the current page', async () => {
    const links = async () =>
      within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
    const { unmount } = renderShell(<h1>Page</h1>, english, '/your-lists');
    expect(
      (await links()).map((link) => [
        link.textContent,
        link.getAttribute('href'),
        link.getAttribute('aria-current'),
      ]),
    ).toEqual([
      ['Checklists', '/templates', null],
      ['Your lists', '/your-lists', 'page'],
    ]);
    unmount();
    renderShell(<h1>Page</h1>, english, '/templates');
    expect((await links()).map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
  });

  test('names printed pages after the heading of the page', async () => {
    renderShell(<h1>The “last” weeks</h1>);
    await screen.findByRole('button', { name: /^Theme/ });
    window.dispatchEvent(new Event('beforeprint'));
    expect(document.documentElement.style.getPropertyValue('--printed-title')).toBe('"The “last” weeks"');
  });

  test('formats dates in UTC, regardless of the visitor’s time zone', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).not.toBe('UTC');
    renderShell(<LateEveningInUtc />);
    expect(screen.getByRole('main')).toHaveTextContent('November 18, 2026 at 11:30 PM');
  });
});

describe('a page that throws while rendering', () => {
  let consoleError: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => consoleError.mockRestore());

  const heading = () => screen.getByRole('heading', { name: 'Oops! Something went wrong.' });

  test('shows what happened, what to do and a refresh button', () => {
    renderShell(<ThrowingPage />);
    expect(heading()).toBeVisible();
    expect(
      screen.getByText(
        'We apologize for the inconvenience. Please try refreshing the page or come back later.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh the page' })).toBeVisible();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  test('shows them in English if the messages are missing', () => {
    renderShell(<ThrowingPage />, {});
    expect(heading()).toBeVisible();
  });

  test('still shows them after a navigation', () => {
    const { rerender } = renderShell(<ThrowingPage />);
    const router = { locale: 'en', pathname: '/templates', asPath: '/templates', query: {}, events };
    rerender(
      <RouterContext value={router as unknown as NextRouter}>
        <SiteShell {...shell}>
          <h1>Another page</h1>
        </SiteShell>
      </RouterContext>,
    );
    expect(heading()).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Another page' })).toBeNull();
  });
});
