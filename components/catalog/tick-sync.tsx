import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';
import { readTicks, setTick, subscribeToTicks } from '@/lib/browser/tick-store';

type TickSyncProps = HTMLAttributes<HTMLDivElement> & { listKey: string };

/**
 * Synchronizes the checkboxes inside it with this visitor's stored ticks of a list, in both directions; the value of a
 * checkbox is the id of its item. The checkboxes are uncontrolled: one listener serves a list of any length, a tick
 * re-renders no item, and ticks made before hydration are stored too. Where another list can replace this one, pass the
 * list's id as `key`.
 */
export function TickSync({ listKey, ...attributes }: TickSyncProps) {
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => storeTicksBeforeHydration(root.current, listKey), [listKey]);
  // After every render, because it may have added checkboxes.
  useLayoutEffect(() => applyTicks(root.current, listKey));

  // A layout effect, because visitors can tick as soon as they see the list, which is before `useEffect` may run.
  useLayoutEffect(() => {
    const element = root.current;
    let isOwnChange = false;
    const onChange = ({ target }: Event) => {
      // An own item has a field for its date.
      if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
      isOwnChange = true;
      setTick(listKey, target.value, target.checked);
      isOwnChange = false;
    };
    element?.addEventListener('change', onChange);
    const unsubscribe = subscribeToTicks(() => isOwnChange || applyTicks(element, listKey));
    return () => {
      element?.removeEventListener('change', onChange);
      unsubscribe();
    };
  }, [listKey]);

  return <div ref={root} {...attributes} />;
}

function storeTicksBeforeHydration(element: HTMLElement | null, listKey: string): void {
  const checked = findCheckboxes(element).filter((checkbox) => checkbox.checked);
  for (const { value } of checked) if (isNewNavigation()) setTick(listKey, value, true);
}

/** False after a reload and a history navigation, when browsers may restore the state of checkboxes themselves. */
function isNewNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}

function applyTicks(element: HTMLElement | null, listKey: string): void {
  const ticks = readTicks(listKey);
  for (const checkbox of findCheckboxes(element)) checkbox.checked = ticks.has(checkbox.value);
}

function findCheckboxes(element: HTMLElement | null): HTMLInputElement[] {
  return [...(element?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
}
