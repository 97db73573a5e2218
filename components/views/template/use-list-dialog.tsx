import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { readReceivedTicks } from '@/lib/browser/received-ticks';
import { findShown } from './early-action';
import type { DialogContext, DialogName } from './list-dialogs';

type UseListDialogOptions = DialogContext & {
  /** Called if the code of the dialogs cannot be loaded. `retry` opens the one with what a link contains again. */
  onLoadError: (retry?: () => void) => void;
};

type UseListDialogReturn = {
  /** The dialog that is open. */
  dialog: ReactNode;
  /** Shows a link that takes the list to another device. */
  transfer: () => void;
  /** Shows the code that shows the list on another site. */
  embed: () => void;
  /** Starts another copy of the list. */
  startCopy: () => void;
  /** Names the copy that is shown. */
  renameCopy: () => void;
  /** Shows the keys of the list. */
  showKeys: () => void;
};

/** One chunk, because each chunk has an entry in the first load. */
export const loadListDialogs = () => import(/* webpackChunkName: "list-dialogs" */ './list-dialogs');

/**
 * The dialogs of a list, of which one is open at most: those that the visitor asks for, and the one that offers what a link from
 * another device contains. Their code is loaded when one of them is opened.
 */
export function useListDialog({ onLoadError, ...context }: UseListDialogOptions): UseListDialogReturn {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const listId = context.list.id;
  const open = (name: DialogName, onError: () => void) => {
    // A key in the list opens a dialog, too.
    const inList = document.activeElement?.closest('.template-list') && document.activeElement;
    const close = () => {
      setDialog(null);
      if (inList instanceof HTMLElement && inList.isConnected) inList.focus({ preventScroll: true });
      // The menu that had the button is closed.
      else findShown(`[data-click^="list-actions ${name} "]`)?.focus({ preventScroll: true });
    };
    loadListDialogs().then(
      async ({ createDialog }) => {
        const created = await createDialog(name, context, close);
        if (created) setDialog(created);
      },
      () => onError(),
    );
  };
  const opener = (name: DialogName) => () => open(name, onLoadError);

  const offer = () => {
    if (readReceivedTicks(listId) !== undefined) open('receive', () => onLoadError(offer));
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
    transfer: opener('transfer'),
    embed: opener('embed'),
    startCopy: opener('start-copy'),
    renameCopy: opener('rename-copy'),
    showKeys: opener('keys'),
  };
}
