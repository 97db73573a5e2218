import type { APIResponse, Route } from '@playwright/test';

/**
 * Fetches the site's response to an intercepted request, so that the test can change it. Sends the request to
 * 127.0.0.1, because only the browser resolves the host name of the test.
 */
export function fetchOriginalResponse(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url());
  url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href });
}
