/**
 * Calls the listener soon after a change, not as part of it, which the visitor waits for. Returns the unsubscribe function.
 *
 * @param subscribe calls its listener at each change, and returns the unsubscribe function
 */
export function subscribeAfter(
  subscribe: (listener: () => void) => () => void,
  listener: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(listener);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
