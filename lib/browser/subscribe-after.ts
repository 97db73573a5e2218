/**
 * Calls the listener once the browser has painted a change, so that the visitor does not wait for it. Returns the unsubscribe function.
 *
 * @param subscribe calls its listener at each change, and returns the unsubscribe function
 */
export function subscribeAfter(
  subscribe: (listener: () => void) => () => void,
  listener: () => void,
): () => void {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const unsubscribe = subscribe(() => {
    cancel();
    // A frame is painted after its callbacks.
    frame = requestAnimationFrame(() => {
      timer = setTimeout(listener);
    });
  });
  return () => {
    unsubscribe();
    cancel();
  };
}
