import { useTranslations } from 'next-intl';
import type { ItemView } from '@/lib/catalog/checklist-view';
import { useTickCount } from './use-tick-count';

/** How many of the items are ticked, as text and as a progress bar. */
export function TickProgress({ listKey, items }: { listKey: string; items: readonly ItemView[] }) {
  const t = useTranslations('checklist');
  const { done, total } = useTickCount(listKey, items);
  const text = t('progress', { done, total });
  return (
    <div className="tick-progress">
      <progress className="progress" value={done} max={Math.max(1, total)} aria-label={text} />
      <span className="meta flex-none" aria-hidden="true">
        {text}
      </span>
    </div>
  );
}
