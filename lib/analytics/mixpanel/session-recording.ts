import type { Mixpanel } from 'mixpanel-browser';
import Router from 'next/router';
import { readItem, writeItem } from '@/lib/browser/storage';
import { isPrivateSharePath } from '@/lib/links/private-share-path';
import { TAKEN_LIST_ID } from '@/lib/list/list-key';

/** Session storage key of whether this visit is recorded, so that a reload does not decide again. */
const KEY = 'checkleaf:recorded';

/** Decides at random, once per visit, whether its session is recorded. `percent` is 0 to 100. */
export function shouldRecordVisit(percent: number): boolean {
  if (percent <= 0) return false;
  const sampled = readItem(KEY, 'sessionStorage') ?? String(Math.random() * 100 < percent);
  return writeItem(KEY, sampled, 'sessionStorage') && sampled === 'true';
}

/**
 * Loads the recorder from our own origin, because the library would load it from Mixpanel's CDN. Resolves to whether
 * that succeeded.
 */
export async function loadRecorder(): Promise<boolean> {
  try {
    await import('./recorder');
    return true;
  } catch {
    return false;
  }
}

export function isOnPrivatePage(): boolean {
  return isPrivatePage(window.location.pathname);
}

/** The page of taken lists, with or without a locale. */
const TAKEN_LIST_PATH = new RegExp(`^(?:/[a-zA-Z-]+)?/${TAKEN_LIST_ID}/?(?:[?#]|$)`);

/** Whether a path or URL of the router is that of a private share, or of a list that was taken from one. */
function isPrivatePage(url: string): boolean {
  return isPrivateSharePath(url) || TAKEN_LIST_PATH.test(url);
}

/** Stops recording before navigation to a private page, and starts a new recording after leaving it. */
export function pauseRecordingOnPrivatePages(client: Mixpanel): void {
  let stopped = isOnPrivatePage();
  Router.events.on('routeChangeStart', (url: string) => {
    if (stopped || !isPrivatePage(url)) return;
    stopped = true;
    client.stop_session_recording();
  });
  Router.events.on('routeChangeComplete', async (url: string) => {
    if (!stopped || isPrivatePage(url)) return;
    stopped = false;
    if (await loadRecorder()) client.start_session_recording();
  });
}
