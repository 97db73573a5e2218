import type { Page } from '@playwright/test';

type NextWindow = { next: { router: typeof import('next/router').default } };

/** Waits for the client-side navigation that `action` starts. */
export async function navigateBy(page: Page, action: () => Promise<unknown>): Promise<void> {
  const completed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        (window as unknown as NextWindow).next.router.events.on('routeChangeComplete', () => resolve());
      }),
  );
  await Promise.all([completed, action()]);
}

/** Navigates to a URL by Next's router, and waits for it. */
export async function pushUrl(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => (window as unknown as NextWindow).next.router.push(to), url);
}
