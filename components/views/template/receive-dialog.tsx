import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { closeDialog, ModalDialog } from '@/components/ui/modal-dialog';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ElementIn } from '@/lib/analytics/plan/click-targets';
import { readTicks } from '@/lib/browser/tick-store';
import { decodeTicks } from '@/lib/list/tick-transfer';

type ReceiveDialogProps = {
  /** What the link had in its fragment. */
  text: string;
  listId: string;
  listKey: string;
  itemIds: readonly string[];
  onTakeOver: (ticks: ReadonlySet<string>) => void;
  onClose: () => void;
};

/** Offers to take over the ticks of a link from another device, or says why that is not possible. */
export function ReceiveDialog({ text, listId, listKey, itemIds, onTakeOver, onClose }: ReceiveDialogProps) {
  const t = useTranslations('template');
  const [received] = useState(() => decodeTicks(text, { listId, itemIds }));
  const [ticksHere] = useState(() => new Set(itemIds.filter((id) => readTicks(listKey).has(id))));
  const ticksThere = received.kind === 'ticks' ? received.ticks : new Set<string>();
  /** Whether the ticks here are among those of the link, so that taking them over loses none. */
  const keepsTicks = isSubset(ticksHere, ticksThere);
  const isSame = received.kind === 'ticks' && keepsTicks && isSubset(ticksThere, ticksHere);
  const hasChoice = received.kind === 'ticks' && !isSame;
  const button = (elem: ElementIn<'receive'>, label: string, className: string, take?: () => void) => (
    <button
      type="button"
      onClick={(event) => {
        take?.();
        closeDialog(event);
      }}
      {...clickAttributes('receive', elem, listId)}
      className={className}
    >
      {label}
    </button>
  );
  return (
    <ModalDialog title={t('receiveTitle')} onClose={onClose}>
      {received.kind === 'ticks' ? (
        <>
          <p>
            {t('receiveText', { there: ticksThere.size, here: ticksHere.size, total: itemIds.length })}{' '}
            {isSame && t('receiveSame')}
          </p>
          {received.unknown > 0 && <p>{t('receiveUnknown', { count: received.unknown })}</p>}
        </>
      ) : (
        <p>{t(`receiveError.${received.kind}`)}</p>
      )}
      <div className="dialog-buttons">
        {hasChoice &&
          keepsTicks &&
          button('take-over', t('takeOver'), 'button', () => onTakeOver(ticksThere))}
        {hasChoice &&
          !keepsTicks &&
          !isSubset(ticksThere, ticksHere) &&
          button('merge', t('mergeTicks'), 'button', () =>
            onTakeOver(new Set([...readTicks(listKey), ...ticksThere])),
          )}
        {hasChoice &&
          !keepsTicks &&
          button('take-over', t('takeOverOnly'), 'button-plain', () => onTakeOver(ticksThere))}
        {button('dismiss', t(hasChoice ? 'notNow' : 'closeDialog'), 'button-plain')}
      </div>
    </ModalDialog>
  );
}

function isSubset(ticks: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...ticks].every((id) => others.has(id));
}
