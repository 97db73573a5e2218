import { type ComponentType, type MouseEvent, useState } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { copyText } from '@/lib/browser/copy-text';
import { hasModifier } from '@/lib/browser/has-modifier';
import { readTicks, replaceTicks } from '@/lib/browser/tick-store';
import { apiPaths } from '@/lib/links/api-paths';
import { downloadList } from './download-list';
import type { EmbedDialogProps } from './embed-dialog';
import { formatListHtml, formatListText } from './format-shown-list';
import { readChecklist } from './read-checklist';

/** The outcome of the last action, for a live region. The serial number changes when the same outcome is repeated. */
type Notice = {
  kind:
    | 'copied'
    | 'linkCopied'
    | 'copyFailed'
    | 'loadFailed'
    | 'reset'
    | 'takenOver'
    /** Taken over, but the browser has not stored it. */
    | 'takenOverUnstored';
  serial: number;
};

/** The notices with a button to undo what they are about. */
const UNDOABLE: ReadonlySet<Notice['kind']> = new Set(['reset', 'takenOver', 'takenOverUnstored']);

/** Ticks before and after all of them were replaced. */
type Replaced = { previous: ReadonlySet<string>; next: ReadonlySet<string> };

const NONE: ReadonlySet<string> = new Set();

export type UseListToolsReturn = {
  notice: Notice | null;
  copy: () => void;
  /** Copies a link to the item or section with this id. */
  copyLink: (id: string) => void;
  /** Click handler of a download link, whose file on the server has no ticks. */
  download: (event: MouseEvent, format: 'md' | 'csv') => void;
  share: () => void;
  /** Shows the code that shows the list on another site. */
  embed: () => void;
  /** Null while its code is not shown. */
  EmbedDialog: ComponentType<EmbedDialogProps> | null;
  closeEmbedDialog: () => void;
  print: () => void;
  /** Whether the dialog with the link for another device is asked for. */
  isTransferring: boolean;
  transfer: () => void;
  endTransfer: () => void;
  /** Replaces the ticks by those of another device. */
  takeOver: (ticks: ReadonlySet<string>) => void;
  /** Says that code could not be loaded. */
  showLoadError: () => void;
  reset: () => void;
  /** Undoes what the last reset or `takeOver` has changed; undefined if the notice is about something else. */
  undo: (() => void) | undefined;
  closeNotice: () => void;
};

type UseListToolsOptions = {
  list: ListProperties;
  locale: string;
  /** Public URL of the page, to be shared. */
  url: string;
};

/** Returns the actions on a checklist and a notice about the last one. */
export function useListTools({ list, locale, url }: UseListToolsOptions): UseListToolsReturn {
  const { id, title } = list;
  const [notice, setNotice] = useState<Notice | null>(null);
  const [EmbedDialog, setEmbedDialog] = useState<UseListToolsReturn['EmbedDialog']>(null);
  const [isTransferring, setIsTransferring] = useState(false);
  const [replaced, setReplaced] = useState<Replaced>({ previous: NONE, next: NONE });
  const isUndoable = notice !== null && UNDOABLE.has(notice.kind);

  const showNotice = (kind: Notice['kind']) =>
    setNotice((previous) => ({ kind, serial: (previous?.serial ?? 0) + 1 }));
  const copyWithNotice = (successKind: 'copied' | 'linkCopied', text: string, html?: string) => {
    copyText(text, html).then(
      () => {
        showNotice(successKind);
        if (successKind === 'copied') track('list copied', list);
        else track('list shared', { ...list, method: 'copied-link' });
      },
      () => showNotice('copyFailed'),
    );
  };

  const undo = () => {
    const { previous, next } = replaced;
    // What was ticked or unticked since then stays.
    const others = [...readTicks(id)].filter((item) => previous.has(item) || !next.has(item));
    const removed = [...previous].filter((item) => !next.has(item));
    replaceTicks(id, new Set([...others, ...removed]));
    setNotice(null);
  };

  return {
    notice,
    copy: () => {
      const source = { title, url, checklist: readChecklist() };
      copyWithNotice('copied', formatListText(source), formatListHtml(source));
    },
    copyLink: (itemId) => copyWithNotice('linkCopied', `${url}#${itemId}`),
    download: (event, format) => {
      const ticks = readTicks(id);
      if (ticks.size === 0 || hasModifier(event)) return;
      event.preventDefault();
      downloadList({ listId: id, locale, format, ticks })
        // The file without ticks is better than none.
        .catch(() => window.location.assign(apiPaths.download(id, format, locale)));
    },
    share: () => {
      if (!navigator.share) copyWithNotice('linkCopied', url);
      // A rejection mostly means that the visitor has closed the share sheet.
      else {
        navigator
          .share({ title, url })
          .then(() => track('list shared', { ...list, method: 'share-sheet' }))
          .catch(() => undefined);
      }
    },
    embed: () => {
      import('./embed-dialog').then(
        (module) => setEmbedDialog(() => module.EmbedDialog),
        () => showNotice('loadFailed'),
      );
    },
    EmbedDialog,
    closeEmbedDialog: () => setEmbedDialog(null),
    print: () => window.print(),
    isTransferring,
    transfer: () => setIsTransferring(true),
    endTransfer: () => setIsTransferring(false),
    takeOver: (next) => {
      setReplaced({ previous: readTicks(id), next });
      showNotice(replaceTicks(id, next) ? 'takenOver' : 'takenOverUnstored');
    },
    showLoadError: () => showNotice('loadFailed'),
    reset: () => {
      const previous = readTicks(id);
      if (previous.size > 0) setReplaced({ previous, next: NONE });
      replaceTicks(id, NONE);
      showNotice('reset');
    },
    undo: isUndoable ? undo : undefined,
    closeNotice: () => setNotice(null),
  };
}
