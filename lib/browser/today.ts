const MINUTE_MS = 60_000;

/** Today's date where the visitor is, `YYYY-MM-DD`. */
export function readToday(): string {
  const now = Date.now();
  return new Date(now - new Date(now).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);
}

/** Calls the listener when the visitor comes back to the page, because the date may have changed. Returns the unsubscribe function. */
export function subscribeToToday(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
