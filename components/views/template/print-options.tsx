import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { isStoredSwitch } from './view-switches';

/**
 * What a printed list looks like. The style sheet reads the checkboxes, so they work without JavaScript. They are stored
 * with the switch “Hide done”.
 */
export function PrintOptions({ listId }: { listId: string }) {
  const t = useTranslations('template');
  return (
    <>
      {OPTIONS.map(({ option, label, elem }) => (
        <label key={option} className="print-option">
          <input
            type="checkbox"
            data-print={option}
            value={elem}
            defaultChecked={isStoredSwitch(listId, elem)}
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
