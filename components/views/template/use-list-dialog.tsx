import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { dropReceivedTicks, readReceivedTicks } from '@/lib/browser/received-ticks';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { findShown } from './early-action';

type UseListDialogOptions = {
  list: ListProperties;
  /** Key of its ticks and changes in the browser. */
  listKey: string;
  /** Public URL of the page. */
  url: string;
  sections: readonly SectionView[];
  /** Called when the visitor has taken over what a link contains. */
  onReceived: (isStored: boolean, undo: () => void) => void;
  /** Called if the code of a dialog cannot be loaded. `retry` opens the one with the ticks of a link again. */
  onLoadError: (retry?: () => void) => void;
};

type UseListDialogReturn = {
  /** The dialog that is open. */
  dialog: ReactNode;
  /** Shows a link that takes the list to another device. */
  transfer: () => void;
  /** Shows the code that shows the list on another site. */
  embed: () => void;
};

/**
 * The dialogs of a list, of which one is open at most: the two that the visitor asks for, and the one that offers what a
 * link from another device contains. Their code is loaded when one of them is opened. It is one chunk, because each chunk has an
 * entry in the first load.
 */
export function useListDialog(options: UseListDialogOptions): UseListDialogReturn {
  const { list, listKey, url, sections, onReceived, onLoadError } = options;
  const [dialog, setDialog] = useState<ReactNode>(null);
  const listId = list.id;
  const itemIds = sections.flatMap(({ items }) => items.map(({ id }) => id));
  const close = () => setDialog(null);
  const closeAndFocus = (action: 'transfer' | 'embed') => () => {
    close();
    // The menu that had the button is closed.
    findShown(`[data-click^="list-actions ${action} "]`)?.focus({ preventScroll: true });
  };

  const offer = () => {
    if (readReceivedTicks(listId) === undefined) return;
    Promise.all([
      import(/* webpackChunkName: "list-dialogs" */ './receive-dialog'),
      import(/* webpackChunkName: "list-dialogs" */ '@/lib/list/list-transfer'),
    ]).then(
      async ([{ ReceiveDialog }, { decodeTransfer }]) => {
        // That of the last link, if several were opened meanwhile.
        const text = readReceivedTicks(listId);
        if (text === undefined) return;
        dropReceivedTicks();
        const received = await decodeTransfer(text, { listId, itemIds });
        setDialog(
          <ReceiveDialog key={text} {...{ list, listKey, received, itemIds, onReceived }} onClose={close} />,
        );
      },
      () => onLoadError(offer),
    );
  };
  const offerLatest = useEffectEvent(offer);
  useEffect(() => {
    offerLatest();
    // A link to the page that is already open.
    const onPopState = () => offerLatest();
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  return {
    dialog,
    transfer: () => {
      import(/* webpackChunkName: "list-dialogs" */ './transfer-dialog').then(
        async ({ TransferDialog, createTransfer }) => {
          const transfer = await createTransfer({ listKey, itemIds, url });
          track('transfer opened', { ...list, contents: transfer.contents, fits: transfer.fits });
          setDialog(<TransferDialog {...{ list, listKey, transfer }} onClose={closeAndFocus('transfer')} />);
        },
        () => onLoadError(),
      );
    },
    embed: () => {
      import(/* webpackChunkName: "list-dialogs" */ './embed-dialog').then(
        ({ EmbedDialog }) =>
          setDialog(
            <EmbedDialog
              {...{ list, url }}
              sectionCount={sections.length}
              onClose={closeAndFocus('embed')}
            />,
          ),
        () => onLoadError(),
      );
    },
  };
}
