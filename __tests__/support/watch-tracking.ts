import type { Page } from '@playwright/test';

/** Returns a list to which the decoded URL and body of each tracking request of the page is added. */
export function watchTracking(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/t'))
      sent.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`));
  });
  return sent;
}
