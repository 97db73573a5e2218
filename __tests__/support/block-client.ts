import type { Page } from '@playwright/test';
import { findChunks } from './find-chunks';

/**
 * Prevents a page from loading Mixpanel's library, as if the visitor left before it was loaded. Returns a function that
 * allows it again.
 */
export async function blockClient(page: Page): Promise<() => Promise<void>> {
  const files = findChunks('.next', 'https://api-js.mixpanel.com');
  if (files.length === 0) throw new Error('The build has no chunk with the library.');
  const isClient = ({ pathname }: URL) => files.some((file) => pathname.endsWith(`/${file}`));
  await page.route(isClient, (route) => route.abort());
  return () => page.unroute(isClient);
}
