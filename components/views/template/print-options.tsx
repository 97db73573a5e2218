import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';

/** What a printed list looks like. The style sheet reads the checkboxes, so they need no state and no JavaScript. */
export function PrintOptions({ listId }: { listId: string }) {
  const t = useTranslations('template');
  return (
    <>
      {OPTIONS.map(({ option, label, elem }) => (
        <label key={option} className="print-option">
          <input
            type="checkbox"
            data-print={option}
            className="tick-checkbox"
            {...clickAttributes('list-actions', elem, listId)}
          />
          {t(label)}
        </label>
      ))}
    </>
  );
}

const OPTIONS = [
  { option: 'ticks', label: 'printTicks', elem: 'print-ticks' },
  { option: 'columns', label: 'printColumns', elem: 'print-columns' },
] as const;
