import Router from 'next/router';

/**
 * Calls back when the page is hidden or left, after which the browser may end it at any time. Callbacks that track come
 * before the one that sends what was tracked, in whatever order they were added. A visible page that is left is first left
 * and then hidden, so it calls back twice.
 */
export function onHide(purpose: 'track' | 'send', callback: () => void): void {
  const listener = ({ type }: Event) => {
    if (type === 'pagehide' || document.hidden) callback();
  };
  const isTracking = purpose === 'track';
  window.addEventListener('pagehide', listener, isTracking);
  // The event is dispatched on the document. There, tracking comes after the capturing listeners of the window, with which
  // web-vitals takes its last measurements, and before the bubbling one of the window, which sends.
  const target = isTracking ? document : window;
  target.addEventListener('visibilitychange', listener);
}

const pageEndCallbacks: Array<() => void> = [];

/** Calls back to track what ends with a page: when it is hidden, left or about to be replaced by another. */
export function onPageEnd(callback: () => void): void {
  pageEndCallbacks.push(callback);
  onHide('track', callback);
  // The router still describes the page that is about to be replaced.
  Router.events.on('beforeHistoryChange', callback);
}

/** Tracks what would be tracked if the page ended now. */
export function endPage(): void {
  for (const callback of pageEndCallbacks) callback();
}
