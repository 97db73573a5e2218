import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { closeDialog, ModalDialog } from '@/components/ui/modal-dialog';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ElementIn } from '@/lib/analytics/plan/click-targets';
import type { EventProperties, ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { readListChanges } from '@/lib/browser/changes-store';
import { readTicks } from '@/lib/browser/tick-store';
import { isCounted, type SectionView } from '@/lib/catalog/checklist-view';
import { useLocale } from '@/lib/i18n/use-locale';
import { ADDITION_KINDS, type AdditionKind, countAdditions } from '@/lib/list/count-additions';
import { createCopyKey } from '@/lib/list/create-ids';
import {
  hasFields,
  type ListChanges,
  mergeChanges,
  readChanges,
  readDay,
  readName,
} from '@/lib/list/list-changes';
import { splitListKey } from '@/lib/list/list-key';
import type { TransferredList } from '@/lib/list/list-transfer';
import { formatDate } from '@/lib/text/format-date';
import { toVisitorSections } from './own-list/visitor-sections';
import { receiveList } from './receive-list';

type ReceiveDialogProps = {
  list: ListProperties;
  /** Key of the copy that the page shows. */
  listKey: string;
  /** What the link contains. */
  received: TransferredList;
  /** The editors' sections. */
  source: readonly SectionView[];
  onReceived: (isStored: boolean, undo: () => void) => void;
  onClose: () => void;
};

/** Offers to take over what a link from another device contains, or says why that is not possible. */
export function ReceiveDialog({ received, onClose, ...options }: ReceiveDialogProps) {
  const t = useTranslations('listDialogs');
  const tTemplate = useTranslations('template');
  const hasChanges = received.kind === 'list' && hasFields(received.changes);
  return (
    <ModalDialog title={t(hasChanges ? 'receiveListTitle' : 'receiveTitle')} onClose={onClose}>
      {received.kind === 'list' ? (
        <Offer {...options} received={received} />
      ) : (
        <>
          <p>{t(`receiveError.${received.kind}`)}</p>
          <div className="dialog-buttons">
            <AnswerButton listId={options.list.id} elem="dismiss" label={tTemplate('closeDialog')} />
          </div>
        </>
      )}
    </ModalDialog>
  );
}

type OfferProps = Omit<ReceiveDialogProps, 'received' | 'onClose'> & {
  received: Extract<TransferredList, { kind: 'list' }>;
};

function Offer({ list, listKey: shownKey, received, source, onReceived }: OfferProps) {
  const t = useTranslations('listDialogs');
  const tTemplate = useTranslations('template');
  const { ticks: ticksThere, changes, listKey } = received;
  const [here] = useState(() => ({ ticks: readTicks(listKey), changes: readListChanges(listKey) }));
  const itemIds = source.flatMap(({ items }) => items.map(({ id }) => id));
  const isItem = new Set([...itemIds, ...ticksThere, ...readChanges(here.changes).own.keys()]);
  const ticksHere = new Set([...here.ticks].filter((id) => isItem.has(id)));
  const merged = mergeChanges(here.changes, changes);
  const added = countAdditions(here.changes, merged);
  const counted = toVisitorSections(source, merged, new Set([...ticksThere, ...here.ticks]), [])
    .flatMap(({ items }) => items.filter(isCounted))
    .map(({ id }) => id);
  const hasChanges = hasFields(changes);
  /** Whether the ticks here are among those of the link, so that taking them over loses none. */
  const keepsTicks = isSubset(ticksHere, ticksThere);
  const isSame = keepsTicks && isSubset(ticksThere, ticksHere) && added.size === 0;
  const isFirst = ticksHere.size === 0 && !hasFields(here.changes);
  const isCopy = splitListKey(listKey).copy !== null;

  const take = (method: EventProperties<'transfer received'>['method']) => {
    const key = method === 'copy' ? createCopyKey(list.id) : listKey;
    const ticks = method === 'merge' ? new Set([...readTicks(key), ...ticksThere]) : ticksThere;
    const taken = { listKey: key, ticks, changes: method === 'copy' ? toCopy(changes) : changes };
    const { isStored, undo } = receiveList(taken, { shownKey, source });
    track('transfer received', { ...list, contents: hasChanges ? 'changes' : 'ticks', method });
    onReceived(isStored, undo);
  };
  const button = (elem: ElementIn<'receive'>, label: string, isMain: boolean, onPress?: () => void) => (
    <AnswerButton listId={list.id} elem={elem} label={label} isMain={isMain} onPress={onPress} />
  );
  return (
    <>
      <p>
        {t('receiveText', {
          there: counted.filter((id) => ticksThere.has(id)).length,
          here: counted.filter((id) => ticksHere.has(id)).length,
          total: counted.length,
        })}{' '}
        {isSame && t('receiveSame')}
      </p>
      {received.unknown > 0 && <p>{t('receiveUnknown', { count: received.unknown })}</p>}
      {added.size > 0 && <Additions added={added} changes={changes} />}
      {added.size > 0 && !isFirst && <p>{t('receiveMergeText')}</p>}
      <div className="dialog-buttons">
        {!isSame && (
          <>
            {hasChanges
              ? button('merge', t(isFirst ? 'takeOverList' : 'mergeList'), true, () => take('merge'))
              : keepsTicks && button('take-over', t('takeOver'), true, () => take('replace'))}
            {!hasChanges &&
              !keepsTicks &&
              !isSubset(ticksThere, ticksHere) &&
              button('merge', t('mergeTicks'), true, () => take('merge'))}
            {!hasChanges &&
              !keepsTicks &&
              button('take-over', t('takeOverOnly'), false, () => take('replace'))}
            {hasChanges &&
              !isFirst &&
              !isCopy &&
              button('start-copy', t('takeOverAsCopy'), false, () => take('copy'))}
          </>
        )}
        {button('dismiss', isSame ? tTemplate('closeDialog') : t('notNow'), false)}
      </div>
    </>
  );
}

/** The changes of another copy: its calendar is another one. */
function toCopy({ version, fields }: ListChanges): ListChanges {
  const { calendar: _, ...others } = fields;
  return { version, fields: others };
}

type AdditionsProps = { added: ReadonlyMap<AdditionKind, number>; changes: ListChanges };

/** What the link brings, beside ticks. */
function Additions({ added, changes }: AdditionsProps) {
  const t = useTranslations('listDialogs');
  const locale = useLocale();
  const day = readDay(changes);
  const name = readName(changes);
  const values = { day: day ? formatDate(day, locale) : '', name: name ?? '' };
  return (
    <>
      <p>{t('receiveAdditions')}</p>
      <ul className="list-disc ps-5">
        {ADDITION_KINDS.map((kind) => {
          const count = added.get(kind);
          return count && <li key={kind}>{t(`receiveAddition.${kind}`, { count, ...values })}</li>;
        })}
      </ul>
    </>
  );
}

type AnswerButtonProps = {
  listId: string;
  elem: ElementIn<'receive'>;
  label: string;
  isMain?: boolean;
  onPress?: (() => void) | undefined;
};

/** A button that closes the dialog. */
function AnswerButton({ listId, elem, label, isMain = false, onPress }: AnswerButtonProps) {
  return (
    <button
      type="button"
      onClick={(event) => {
        onPress?.();
        closeDialog(event);
      }}
      {...clickAttributes('receive', elem, listId)}
      className={isMain ? 'button' : 'button-plain'}
    >
      {label}
    </button>
  );
}

function isSubset(ticks: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...ticks].every((id) => others.has(id));
}
