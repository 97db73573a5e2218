import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { readListChanges, subscribeToListChanges } from '@/lib/browser/changes-store';
import { readName } from '@/lib/list/list-changes';

type ListNameProps = {
  listKey: string;
  /** Whether the bar has it already, as one of several copies. */
  hasSwitch: boolean;
};

/** What the visitor calls the list: in the bar with its progress, which has the height for it already, and on paper. */
export function ListName({ listKey, hasSwitch }: ListNameProps) {
  const name = useSyncExternalStore(
    subscribeToListChanges,
    () => readName(readListChanges(listKey)) ?? '',
    () => '',
  );
  if (!name) return null;
  const bar = document.querySelector('.sticky-progress');
  return (
    <>
      {bar && !hasSwitch && createPortal(<bdi className={`list-name ${NOT_RECORDED}`}>{name}</bdi>, bar)}
      <p className={`printed-name ${NOT_RECORDED}`}>{name}</p>
    </>
  );
}
