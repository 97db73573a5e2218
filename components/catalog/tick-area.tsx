import { type HTMLAttributes, useEffect, useLayoutEffect, useRef } from 'react';
import { readTicks, replaceTicks, setTick, subscribeToTicks } from '@/lib/browser/tick-store';

type TickAreaProps = HTMLAttributes<HTMLDivElement> & { listId: string };

/**
 * Keeps the checkboxes inside it in step with this visitor's ticks on a list, both ways; the value of a box is
 * the id of its item. The boxes are left to the browser: one listener serves a list of any length, no tick renders
 * an item again, and what was ticked before the page came to life counts too. Give it the list's id as its key
 * where one list can take the place of another.
 */
export function TickArea({ listId, ...attributes }: TickAreaProps) {
  const area = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => keepEarlyTicks(area.current, listId), [listId]);
  // After every rendering, since it may have brought new boxes.
  useLayoutEffect(() => showTicks(area.current, listId));

  useEffect(() => {
    const element = area.current;
    let isOwn = false;
    const keep = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      isOwn = true;
      setTick(listId, target.value, target.checked);
      isOwn = false;
      if (element?.closest('[data-hide-done]')) focusNextBox(element, target);
    };
    element?.addEventListener('change', keep);
    const unsubscribe = subscribeToTicks(() => isOwn || showTicks(element, listId));
    return () => {
      element?.removeEventListener('change', keep);
      unsubscribe();
    };
  }, [listId]);

  return <div ref={area} {...attributes} />;
}

function keepEarlyTicks(element: HTMLElement | null, listId: string): void {
  const early = boxesIn(element).filter(({ checked }) => checked);
  if (early.length === 0 || !isFirstLoad()) return;
  replaceTicks(listId, new Set([...readTicks(listId), ...early.map(({ value }) => value)]));
}

/** After a reload or on the way back a browser may tick boxes of itself, by what it remembers of the page. */
function isFirstLoad(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'navigate';
}

function showTicks(element: HTMLElement | null, listId: string): void {
  const ticks = readTicks(listId);
  for (const box of boxesIn(element)) box.checked = ticks.has(box.value);
}

/** A box that was hidden with its tick takes the focus with it; the next one in sight gets it, or the one before. */
function focusNextBox(element: HTMLElement, box: HTMLInputElement): void {
  if (box.checkVisibility()) return;
  const inSight = boxesIn(element).filter((other) => other === box || other.checkVisibility());
  const place = inSight.indexOf(box);
  (inSight[place + 1] ?? inSight[place - 1])?.focus();
}

function boxesIn(element: HTMLElement | null): HTMLInputElement[] {
  return [...(element?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
}
