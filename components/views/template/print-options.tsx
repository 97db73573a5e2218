import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { useStateBeforeHydration } from '@/components/ui/use-state-before-hydration';
import { clickAttributes } from '@/lib/analytics/click-attributes';

/** What a printed list looks like. The style sheet reads the checkboxes, so they need no JavaScript. */
export function PrintOptions({ listId }: { listId: string }) {
  const t = useTranslations('template');
  const isOpen = useStateBeforeHydration('.print-options[open]');
  return (
    <details className="print-options" open={isOpen}>
      <summary className="icon-button">
        <Icon name="chevron-down" />
        <span>{t('printOptions')}</span>
      </summary>
      {OPTIONS.map((option) => (
        <PrintOption key={option.option} listId={listId} {...option} />
      ))}
    </details>
  );
}

const OPTIONS = [
  { option: 'ticks', label: 'printTicks', elem: 'print-ticks' },
  { option: 'columns', label: 'printColumns', elem: 'print-columns' },
] as const;

type PrintOptionProps = { listId: string } & (typeof OPTIONS)[number];

function PrintOption({ listId, option, label, elem }: PrintOptionProps) {
  const t = useTranslations('template');
  const isChecked = useStateBeforeHydration(`[data-print=${option}]:checked`);
  return (
    <label className="icon-button">
      <input
        type="checkbox"
        data-print={option}
        defaultChecked={isChecked}
        {...clickAttributes('list-actions', elem, listId)}
      />
      <span>{t(label)}</span>
    </label>
  );
}
