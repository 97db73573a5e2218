import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportErrorLater } from '@/lib/analytics/use-site-analytics';

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'info').mockImplementation((line: unknown) => {
    lines.push(String(line));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

function Broken(): never {
  throw new Error(`Broken ${'x'.repeat(300)}`);
}

test('an error is reported once with six properties, truncated to 255 characters, and logged in one line', async () => {
  render(
    <StrictMode>
      <ErrorBoundary fallback={<p>Sorry</p>} onError={reportErrorLater}>
        <Broken />
      </ErrorBoundary>
    </StrictMode>,
  );
  expect(screen.getByText('Sorry')).toBeInTheDocument();
  await waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatch(/^\[analytics\] ErrorBoundary {2}message=Broken x+/);
  for (const field of ['stack', 'componentStack', 'url', 'userAgent', 'referrer']) {
    expect(lines[0]).toContain(`  ${field}=`);
  }
  const message = /message=(Broken x+)/.exec(lines[0] ?? '')?.[1];
  expect(message).toHaveLength(255);
});
