import type { APIResponse, Route } from '@playwright/test';

/** What the site answers to a request that a test is about to change. Only the browser knows the test's host. */
export function fetchOriginal(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url());
  url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href });
}
