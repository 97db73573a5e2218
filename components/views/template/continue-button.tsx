import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { earlyActionProps } from './early-action';
import type { NextItem } from './use-next-item';

type ContinueButtonProps = {
  listId: string;
  /** Null if all are done; undefined until that is known. */
  next: NextItem | null | undefined;
  onContinue: () => void;
};

/** The main action on a list: leads to the next open item and, once something is ticked, says which that is. */
export function ContinueButton({ listId, next, onContinue }: ContinueButtonProps) {
  const t = useTranslations('template');
  const label = next === null ? 'allDone' : next?.isStarted ? 'continue' : 'start';
  return (
    <button
      type="button"
      onClick={onContinue}
      className="icon-button continue-action needs-scripts"
      {...earlyActionProps('continue')}
      {...clickAttributes('list-actions', 'continue', listId)}
    >
      <Icon name="arrow-down" />
      <span>{t(label)}</span>
      {next?.isStarted && (
        <span className="next-item" data-return={next.isReturn || undefined}>
          {t.rich('nextItem', {
            count: next.left,
            // The visitor may have written it.
            item: () => <bdi className={NOT_RECORDED}>{next.text}</bdi>,
          })}
        </span>
      )}
    </button>
  );
}
