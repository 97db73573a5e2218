import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { takeTransferText } from '@/lib/browser/transfer-fragment';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { findShown } from './early-action';
import type { UseListToolsReturn } from './use-list-tools';

type TickTransferProps = {
  listId: string;
  /** Public URL of the page. */
  url: string;
  sections: readonly SectionView[];
  tools: UseListToolsReturn;
};

/**
 * The dialogs that take the ticks of the list to another device, and from one. Their code is loaded when one of them is
 * opened. It is one chunk, because each chunk has an entry in the first load.
 */
export function TickTransfer({ listId, url, sections, tools }: TickTransferProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const itemIds = sections.flatMap(({ items }) => items.map(({ id }) => id));
  const { isTransferring, endTransfer, takeOver, showLoadError } = tools;

  const offer = useEffectEvent(() => {
    const text = takeTransferText();
    if (text === undefined) return;
    import(/* webpackChunkName: "tick-transfer" */ './receive-dialog').then(({ ReceiveDialog }) => {
      const onClose = () => setDialog(null);
      // It replaces a dialog that is open: also that of another link, whose ticks it must not show.
      endTransfer();
      setDialog(<ReceiveDialog key={text} {...{ text, listId, itemIds, onClose }} onTakeOver={takeOver} />);
    }, showLoadError);
  });
  useEffect(() => {
    offer();
    // A link to the page that is already open.
    const onPopState = () => offer();
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  const open = useEffectEvent(() => {
    import(/* webpackChunkName: "tick-transfer" */ './transfer-dialog').then(
      ({ TransferDialog }) => {
        const onClose = () => {
          endTransfer();
          setDialog(null);
          // The menu that had the button is closed.
          findShown('[data-click^="list-actions transfer "]')?.focus({ preventScroll: true });
        };
        setDialog(<TransferDialog {...{ listId, itemIds, url, onClose }} />);
      },
      () => {
        endTransfer();
        showLoadError();
      },
    );
  });
  useEffect(() => {
    if (isTransferring) open();
  }, [isTransferring]);

  return dialog;
}
