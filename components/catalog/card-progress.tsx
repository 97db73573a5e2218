import { useSyncExternalStore } from 'react';
import { activeListKey, subscribeToChosenCopies } from '@/lib/browser/active-copy';
import { countList } from '@/lib/browser/count-list';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { ListProgress } from './list-progress';

type CardProgressProps = { listId: string; total: number };

/**
 * How many items of a list are ticked in this browser, as numbers and as a bar; renders nothing if none are. Of several copies, it is
 * about the one that the page of the list shows, because the card leads there.
 */
export function CardProgress({ listId, total }: CardProgressProps) {
  const count = useSyncExternalStore(
    subscribe,
    () => countTicks(activeListKey(listId), total),
    () => '0 0',
  );
  const [done = 0, counted = 0] = count.split(' ').map(Number);
  if (done === 0) return null;
  return (
    <ListProgress
      done={done}
      total={counted}
      textClass="ms-auto text-ink"
      barClass="progress card-progress"
    />
  );
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = [subscribeToTicks, subscribeToChosenCopies].map((subscribeTo) => subscribeTo(listener));
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

/** A string, because React compares the snapshots of an external store with `Object.is`. */
function countTicks(listKey: string, total: number): string {
  const ticks = readTicks(listKey);
  if (ticks.size === 0) return '0 0';
  const count = countList(listKey, total, ticks);
  return `${count.done} ${count.total}`;
}
