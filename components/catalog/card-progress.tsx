import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';

type CardProgressProps = { listId: string; total: number };

/** How many items of a list are ticked in this browser, as numbers and as a bar; renders nothing if none are. */
export function CardProgress({ listId, total }: CardProgressProps) {
  const t = useTranslations('card');
  const done = useSyncExternalStore(
    subscribeToTicks,
    () => Math.min(readTicks(listId).size, total),
    () => 0,
  );
  if (done === 0) return null;
  return (
    <>
      <span className="ms-auto text-ink" aria-hidden="true">
        {t('progressShort', { done, total })}
      </span>
      <progress
        className="progress begun card-progress"
        value={done}
        max={total}
        aria-label={t('progress', { done, total })}
      />
    </>
  );
}
