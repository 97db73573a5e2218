import { useSyncExternalStore } from 'react';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { ListProgress } from './list-progress';

type CardProgressProps = { listKey: string; total: number };

/** How many items of a list are ticked in this browser, as numbers and as a bar; renders nothing if none are. */
export function CardProgress({ listKey, total }: CardProgressProps) {
  const done = useSyncExternalStore(
    subscribeToTicks,
    () => Math.min(readTicks(listKey).size, total),
    () => 0,
  );
  if (done === 0) return null;
  return (
    <ListProgress done={done} total={total} textClass="ms-auto text-ink" barClass="progress card-progress" />
  );
}
