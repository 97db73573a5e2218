import { setImmediate } from 'node:timers/promises';
import { expect, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import Router, { type NextRouter } from 'next/router';

/** Makes a page the current one of the router, as `track` reads it. */
export function setCurrentPage(page: Pick<NextRouter, 'pathname' | 'asPath' | 'query' | 'locale'>): void {
  Object.assign(Router, { router: { ...page, push: async () => true } });
}

/**
 * Collects the events that are tracked from now on, as lines `name  key=value  key=value`. An event that does not comply
 * with the tracking plan fails the test. `jest.restoreAllMocks` ends it.
 */
export function collectLoggedEvents(): string[] {
  const lines: string[] = [];
  jest.spyOn(console, 'info').mockImplementation((line: unknown) => {
    lines.push(String(line).replace('[analytics] ', ''));
  });
  jest.spyOn(console, 'warn').mockImplementation((line: unknown) => {
    throw new Error(String(line));
  });
  return lines;
}

/** Resolves when all events that were tracked are logged, by a module that is loaded on demand. */
export async function waitForLog(): Promise<void> {
  await import('@/lib/analytics/plan/log-event');
  await act(() => setImmediate());
}

/** Checks that these events have been tracked, and no others. */
export async function expectEvents(lines: readonly string[], names: readonly string[]): Promise<void> {
  await waitForLog();
  expect(lines.map((line) => line.replace(/ {2}.*/, ''))).toEqual(names);
}
