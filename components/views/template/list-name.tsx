import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { readListChanges, subscribeToListChanges } from '@/lib/browser/changes-store';
import { readName } from '@/lib/list/list-changes';
import { loadListDialogs } from './use-list-dialog';

type ListNameProps = {
  listKey: string;
  /** Whether the visitor has several copies of the list. */
  hasCopies: boolean;
};

/**
 * What the visitor calls the list: in the bar with its progress, which has the height for it already, and on paper. If there are several
 * copies, the bar has a switch with their names.
 */
export function ListName({ listKey, hasCopies }: ListNameProps) {
  const name = useSyncExternalStore(
    subscribeToListChanges,
    () => readName(readListChanges(listKey)) ?? '',
    () => '',
  );
  const bar = name && !hasCopies ? document.querySelector('.sticky-progress') : null;
  return (
    <>
      {hasCopies && <LazyCopySwitch listKey={listKey} />}
      {bar && createPortal(<bdi className={`list-name ${NOT_RECORDED}`}>{name}</bdi>, bar)}
      {name && <p className={`printed-name ${NOT_RECORDED}`}>{name}</p>}
    </>
  );
}

type CopySwitchProps = { listKey: string };

/** Without its code, the copy that was shown last stays. */
function LazyCopySwitch(props: CopySwitchProps) {
  const [CopySwitch, setCopySwitch] = useState<ComponentType<CopySwitchProps>>();
  useEffect(() => {
    loadListDialogs().then(
      ({ ListCopySwitch }) => setCopySwitch(() => ListCopySwitch),
      () => undefined,
    );
  }, []);
  return CopySwitch && <CopySwitch {...props} />;
}
