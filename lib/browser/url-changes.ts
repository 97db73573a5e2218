import type { NextRouter } from 'next/router';

/**
 * Calls the listener after each completed navigation of the router that changes path or query. Navigation to an anchor
 * changes neither, and neither does a link to the current URL. Returns the unsubscribe function.
 */
export function subscribeToUrlChanges(events: NextRouter['events'], listener: () => void): () => void {
  let previousUrl = currentUrl();
  const onStart = (url: string) => {
    // Instant search has replaced the URL without the router. The visitor may go from here to what it was.
    if (currentUrl() !== previousUrl && currentUrl() !== url) previousUrl = '';
  };
  const onComplete = () => {
    if (currentUrl() === previousUrl) return;
    previousUrl = currentUrl();
    listener();
  };
  events.on('routeChangeStart', onStart);
  events.on('routeChangeComplete', onComplete);
  return () => {
    events.off('routeChangeStart', onStart);
    events.off('routeChangeComplete', onComplete);
  };
}

function currentUrl(): string {
  return window.location.pathname + window.location.search;
}
