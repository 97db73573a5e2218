import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { readListChanges, subscribeToListChanges } from '@/lib/browser/changes-store';
import { findCopies } from '@/lib/browser/list-copies';
import { chooseCopy } from '@/lib/browser/stored-copies';
import { readName } from '@/lib/list/list-changes';
import { splitListKey } from '@/lib/list/list-key';

type CopySwitchProps = {
  /** Key of the copy that the page shows. */
  listKey: string;
};

/** Which of several copies of a list the page shows: in the bar above the list, which has its height already. */
export function CopySwitch({ listKey }: CopySwitchProps) {
  const t = useTranslations('listDialogs.copies');
  useSyncExternalStore(subscribeToListChanges, () => namesOf(listKey).join('\n'));
  const copies = findCopies(listKey);
  const bar = document.querySelector('.sticky-progress');
  if (!bar || copies.length < 2) return null;
  return createPortal(
    <select
      aria-label={t('which')}
      value={listKey}
      onChange={({ currentTarget }) => chooseCopy(currentTarget.value)}
      {...clickAttributes('copies', 'switch', splitListKey(listKey).listId)}
      className={`field copy-switch ${NOT_RECORDED}`}
    >
      {namesOf(listKey).map((name, index) => (
        <option key={copies[index]} value={copies[index]}>
          {name || t('unnamed', { number: index + 1 })}
        </option>
      ))}
    </select>,
    bar,
  );
}

/** Empty for a copy without a name. */
function namesOf(listKey: string): string[] {
  return findCopies(listKey).map((copy) => readName(readListChanges(copy)) ?? '');
}
