import { subscribeToTicks } from './tick-store';

/** Calls the listener soon after ticks have changed, not as part of a tick, which the visitor waits for. Returns the unsubscribe function. */
export function subscribeAfterTicks(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = subscribeToTicks(() => {
    clearTimeout(timer);
    timer = setTimeout(listener);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
