import type { Mixpanel } from 'mixpanel-browser';
import Router from 'next/router';
import { readItem, writeItem } from '@/lib/browser/storage';
import { isPrivateSharePath } from '@/lib/links/private-share-path';

/** Where this tab keeps whether its visit is recorded, so that a reload goes on as the visit began. */
const KEY = 'checkleaf:recorded';

/** Draws once a visit whether its session is recorded. `percent` is 0 to 100. */
export function shouldRecordVisit(percent: number): boolean {
  if (percent <= 0) return false;
  const sampled = readItem(KEY, 'sessionStorage') ?? String(Math.random() * 100 < percent);
  return writeItem(KEY, sampled, 'sessionStorage') && sampled === 'true';
}

/**
 * Loads the recorder from our own origin; without it the library would ask another host for one. Tells whether
 * it is there.
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
  return isPrivateSharePath(window.location.pathname);
}

/** Stops the recording before a private share is shown and starts a new one after it. */
export function pauseRecordingOnPrivatePages(client: Mixpanel): void {
  let stopped = isOnPrivatePage();
  Router.events.on('routeChangeStart', (url: string) => {
    if (stopped || !isPrivateSharePath(url)) return;
    stopped = true;
    client.stop_session_recording();
  });
  Router.events.on('routeChangeComplete', async (url: string) => {
    if (!stopped || isPrivateSharePath(url)) return;
    stopped = false;
    if (await loadRecorder()) client.start_session_recording();
  });
}
