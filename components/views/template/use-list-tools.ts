import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { formatListHtml, formatListText } from '@/components/catalog/format-shown-list';
import { readChecklist } from '@/components/catalog/read-checklist';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { readListChanges } from '@/lib/browser/changes-store';
import { copyText } from '@/lib/browser/copy-text';
import { hasListChanges } from '@/lib/browser/has-list-changes';
import { hasModifier } from '@/lib/browser/has-modifier';
import { revertTicks } from '@/lib/browser/revert-ticks';
import { readTicks, replaceTicks } from '@/lib/browser/tick-store';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { SHARE_CAMPAIGN } from '@/lib/config/link-campaigns';
import { apiPaths } from '@/lib/links/api-paths';
import { withCampaign } from '@/lib/links/campaign';
import { hasFields, readDay } from '@/lib/list/list-changes';
import type { OfflineReason } from '@/lib/offline/shown-page';
import { continueList } from './continue-list';
import { downloadList } from './download-list';
import { listDueEntries } from './list-due-entries';
import { printCopy } from './print-copy';
import { type OpenParts, useLinkedParts } from './use-linked-parts';
import { useListDialog } from './use-list-dialog';
import { focusItem } from './use-next-item';

/** The outcome of the last action, for a live region. The serial number changes when the same outcome is repeated. */
type Notice = {
  kind:
    | 'copied'
    | 'linkCopied'
    | 'copyFailed'
    /** A link to an item was asked for, and none was selected. */
    | 'noItem'
    | 'loadFailed'
    /** The ticks of another device are not shown, because code could not be loaded. */
    | 'receiveFailed'
    | 'reset'
    | 'takenOver'
    /** Taken over, but the browser has not stored it. */
    | 'takenOverUnstored'
    /** An item was ticked, and parts of it are open. */
    | 'parts'
    | 'partsTicked'
    | 'copyStarted'
    /** The list is saved, and the network does not work. */
    | OfflineReason;
  serial: number;
  /** Repeats the action, or does what the notice asks. */
  retry?: (() => void) | undefined;
  /** Undoes what the action has changed. */
  undo?: (() => void) | undefined;
  /** Of open parts. */
  count?: number;
};

const NONE: ReadonlySet<string> = new Set();

export type UseListToolsReturn = {
  notice: Notice | null;
  /** The title of an item that was ticked because its parts were, for screen readers. */
  linked: string;
  /** Leads to the next open item, or to the message at the end of a list that is done. */
  continue: () => void;
  copy: () => void;
  /** Copies a link to the item or section with this id. Without one, says that the visitor has to select an item. */
  copyLink: (id?: string) => void;
  /** Click handler of a download link, whose file on the server has no ticks. */
  download: (event: MouseEvent, format: 'md' | 'csv') => void;
  share: () => void;
  /** Shows the code that shows the list on another site. */
  embed: () => void;
  /** Shows a link that takes the ticks to another device. */
  transfer: () => void;
  /** Starts another copy of the list. */
  startCopy: () => void;
  /** Names the copy that is shown. */
  renameCopy: () => void;
  /** Shows the keys of the list. */
  showKeys: () => void;
  /** The dialog that is open. */
  dialog: ReactNode;
  print: () => void;
  /** Prints the list with its ticks, whatever the options for print are. */
  printCopy: () => void;
  /** Says that code could not be loaded. */
  showLoadError: () => void;
  /** Says that the list is saved, when the network does not work, unless a notice with a button is shown. */
  showOffline: (reason: OfflineReason) => void;
  reset: () => void;
  /** Undoes what the last reset, or the ticks of another device, have changed; undefined if the notice is about something else. */
  undo: (() => void) | undefined;
  closeNotice: () => void;
};

type UseListToolsOptions = {
  list: ListProperties;
  /** The list as it is called in “Your lists”. */
  named: ListProperties;
  /** Key of its ticks and changes in the browser. */
  listKey: string;
  locale: string;
  /** Public URL of the page, to be shared. */
  url: string;
  /** What is above the items in a text that is copied. */
  heading: { title: string; url?: string };
  /** The editors' sections. */
  source: readonly SectionView[];
  /** Those that the tools are rendered for. */
  sections: readonly SectionView[];
  /** Those that the page shows, which can be newer. */
  shown: RefObject<readonly SectionView[]>;
  /** Disables smooth scrolling. */
  instant: boolean;
};

/** Returns the actions on a checklist and a notice about the last one. */
export function useListTools({
  list,
  named,
  listKey,
  locale,
  url,
  heading,
  source,
  sections,
  shown,
  instant,
}: UseListToolsOptions): UseListToolsReturn {
  const { id } = list;
  const sharedUrl = withCampaign(url, SHARE_CAMPAIGN);
  const [notice, setNotice] = useState<Notice | null>(null);

  const showNotice = (kind: Notice['kind'], answers: Pick<Notice, 'retry' | 'undo' | 'count'> = {}) =>
    setNotice((previous) => ({ ...answers, kind, serial: (previous?.serial ?? 0) + 1 }));
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

  const showReceived = (isStored: boolean, undo: () => void) =>
    showNotice(isStored ? 'takenOver' : 'takenOverUnstored', { undo });
  const showLoadError = (retry?: () => void) => showNotice(retry ? 'receiveFailed' : 'loadFailed', { retry });

  const tickParts = ({ id: itemId, boxes }: OpenParts) => {
    const before = readTicks(listKey);
    for (const box of boxes) {
      box.checked = true;
      box.dispatchEvent(new Event('change', { bubbles: true }));
    }
    const after = readTicks(listKey);
    showNotice('partsTicked', { undo: () => revertTicks(listKey, { before, after }) });
    focusItem(itemId);
  };
  const askAboutParts = (parts?: OpenParts) => {
    if (parts) showNotice('parts', { retry: () => tickParts(parts), count: parts.boxes.length });
    else setNotice((shown) => (shown?.kind === 'parts' ? null : shown));
  };
  // Without its code, a changed list stays as the editors have it.
  const isReady = sections !== source || !hasListChanges(listKey);
  const linked = useLinkedParts(listKey, askAboutParts, isReady);

  return {
    ...useListDialog({
      list,
      named,
      listKey,
      url,
      source,
      onReceived: showReceived,
      onCopyStarted: () => showNotice('copyStarted'),
      onLoadError: showLoadError,
    }),
    notice,
    linked,
    continue: () => continueList(listKey, shown.current, instant),
    copy: () => {
      const source = { ...heading, checklist: readChecklist() };
      copyWithNotice('copied', formatListText(source), formatListHtml(source));
    },
    copyLink: (itemId) => {
      if (itemId === undefined) showNotice('noItem');
      else copyWithNotice('linkCopied', `${sharedUrl}#${itemId}`);
    },
    download: (event, format) => {
      const ticks = readTicks(listKey);
      const changes = readListChanges(listKey);
      const isChanged = hasFields(changes);
      if ((ticks.size === 0 && !isChanged) || hasModifier(event)) return;
      event.preventDefault();
      const day = readDay(changes);
      const due = new Map(listDueEntries(shown.current, day, ticks).map((entry) => [entry.id, entry.date]));
      downloadList({ listId: id, isChanged, locale, format, ticks, dates: { day, due } }).catch(() => {
        // Otherwise, the browser would show its own error in place of the list.
        if (!navigator.onLine) showLoadError();
        // The file without ticks is better than none.
        else window.location.assign(apiPaths.download(id, format, locale));
      });
    },
    share: () => {
      if (!navigator.share) copyWithNotice('linkCopied', sharedUrl);
      // A rejection mostly means that the visitor has closed the share sheet.
      else {
        navigator
          .share({ title: list.title, url: sharedUrl })
          .then(() => track('list shared', { ...list, method: 'share-sheet' }))
          .catch(() => undefined);
      }
    },
    print: () => window.print(),
    printCopy,
    showLoadError: () => showLoadError(),
    showOffline: (reason) => {
      if (!notice?.undo && !notice?.retry) showNotice(reason);
    },
    reset: () => {
      const before = readTicks(listKey);
      const undo = () => revertTicks(listKey, { before, after: NONE });
      // Pressed once more, it still undoes the first time.
      showNotice('reset', { undo: before.size > 0 ? undo : notice?.undo });
      replaceTicks(listKey, NONE);
    },
    undo:
      notice?.undo &&
      (() => {
        notice.undo?.();
        setNotice(null);
      }),
    closeNotice: () => setNotice(null),
  };
}
