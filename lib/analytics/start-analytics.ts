import { leaveEarly } from './leave-early';
import { isCounted } from './visitor-choice';

/** Milliseconds after which the client is loaded even where the page never comes to rest. */
const IDLE_TIMEOUT_MS = 4000;

/**
 * Loads the client once the page is at rest, so that it is in nobody's way; nothing is loaded where visits are
 * not counted. Until it is there, a visitor who leaves is counted without it.
 */
export function startAnalytics(): void {
  if (!isCounted()) return;
  document.addEventListener('visibilitychange', leaveEarly);
  if (!window.requestIdleCallback) setTimeout(load, 1);
  else requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
}

function load(): void {
  import('./load-client').then(({ loadClient }) => loadClient()).catch(() => {});
}
