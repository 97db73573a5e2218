import { useEffect, useState } from 'react';

/**
 * Opens a popover of a deferred component again if the visitor has opened it before the component's code was loaded and
 * replaced the server's HTML. Browsers that do not focus a pressed button (Safari) replace it at once.
 *
 * @param selector finds the popover in both; its id can differ
 */
export function useReopenedPopover(selector: string): void {
  // The component's first render happens while the server's HTML is still in the document.
  const [wasOpen] = useState(() => typeof window !== 'undefined' && isOpenBeforeHydration(selector));
  useEffect(() => {
    const popover = wasOpen && document.querySelector<HTMLElement>(selector);
    if (!popover || popover.matches(':popover-open')) return;
    const source = document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`);
    popover.showPopover(source ? { source } : {});
  }, [selector, wasOpen]);
}

function isOpenBeforeHydration(selector: string): boolean {
  return [...document.querySelectorAll(`[data-deferred] ${selector}:popover-open`)].some(
    (popover) => !hasPressedButton(popover),
  );
}

/** Whether a button in the popover was pressed that shows a notice until the code is loaded. It closes the popover then. */
function hasPressedButton(popover: Element): boolean {
  return [...popover.querySelectorAll('[popovertargetaction=show]')].some((button) =>
    document.getElementById(button.getAttribute('popovertarget') ?? '')?.matches(':popover-open'),
  );
}
