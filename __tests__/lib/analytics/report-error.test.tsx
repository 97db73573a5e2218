import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { collectLoggedEvents, setCurrentPage } from '@/__tests__/support/logged-events';
import { reportErrorLater } from '@/lib/analytics/use-site-analytics';

let lines: string[];

beforeEach(() => {
  setCurrentPage({ pathname: '/[id]', asPath: '/hike', query: { id: 'hike' }, locale: 'de' });
  Object.assign(window, { __NEXT_DATA__: { buildId: 'b1' } });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  lines = collectLoggedEvents();
});

afterEach(() => {
  jest.restoreAllMocks();
});

function Broken(): never {
  throw new Error(`Broken ${'x'.repeat(300)}`);
}

test('an error is reported once with its page and build, truncated to 255 characters, and logged in one line', async () => {
  render(
    <StrictMode>
      <ErrorBoundary fallback={<p>Sorry</p>} onError={reportErrorLater}>
        <Broken />
      </ErrorBoundary>
    </StrictMode>,
  );
  expect(screen.getByText('Sorry')).toBeInTheDocument();
  await waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatch(
    /^ErrorBoundary {2}slug=\/hike {2}lang=de .* {2}page=template .* {2}message=Broken x+/,
  );
  for (const field of ['stack=Error: Broken', 'componentStack=\\s+at Broken ', 'referrer=']) {
    expect(lines[0]).toMatch(new RegExp(`  ${field}`));
  }
  expect(lines[0]).toContain(`  url=${window.location.href}  `);
  expect(lines[0]).toContain(`  userAgent=${navigator.userAgent}  `);
  expect(lines[0]).toMatch(/ {2}build=b1$/);
  const message = /message=(Broken x+)/.exec(lines[0] ?? '')?.[1];
  expect(message).toHaveLength(255);
});

test('the stacks of an error have paths in place of the URLs of the site', async () => {
  const url = `${window.location.origin}/_next/static/chunks/1.js`;
  const error = Object.assign(new Error('Broken'), { stack: `Error: Broken\n    at f (${url}:1:2)` });
  reportErrorLater(error, { componentStack: `\n    at List (${url}:3:4)` });
  await waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toContain('at f (/_next/static/chunks/1.js:1:2)');
  expect(lines[0]).toContain('at List (/_next/static/chunks/1.js:3:4)');
});
