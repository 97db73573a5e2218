import { useState } from 'react';

/**
 * Returns whether an element in the server's HTML of a deferred component matches a selector, so that what the visitor
 * has checked or opened before the component's code was loaded remains. For its initial state: the component's first
 * render happens while the server's HTML is still in the document.
 */
export function useStateBeforeHydration(selector: string): boolean {
  const [isMatched] = useState(
    () => typeof window !== 'undefined' && document.querySelector(`[data-deferred] ${selector}`) !== null,
  );
  return isMatched;
}
