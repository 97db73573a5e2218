import { useState } from 'react';

/**
 * Returns whether the visitor has checked a checkbox of a deferred component before its code was loaded. For its
 * initial state: the component's first render happens while the server's HTML is still in the document.
 */
export function useCheckedBeforeHydration(selector: string): boolean {
  const [isChecked] = useState(
    () =>
      typeof window !== 'undefined' && document.querySelector(`[data-deferred] ${selector}:checked`) !== null,
  );
  return isChecked;
}
