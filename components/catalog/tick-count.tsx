import { useTranslations } from 'next-intl';
import type { ItemView } from '@/lib/catalog/checklist-view';
import { useTickCount } from './use-tick-count';

/** How many of a section's items are ticked, as a small bar and in figures. */
export function TickCount({ listId, items }: { listId: string; items: readonly ItemView[] }) {
  const t = useTranslations('checklist');
  const done = useTickCount(listId, items);
  return (
    <p className="meta flex flex-none items-center gap-2 print:hidden">
      <span className="sr-only">{t('progress', { done, total: items.length })}</span>
      <progress className="progress section-progress" value={done} max={items.length} aria-hidden="true" />
      <span aria-hidden="true" className={done === items.length ? 'text-leaf-strong' : ''}>
        {t('figures', { done, total: items.length })}
      </span>
    </p>
  );
}
