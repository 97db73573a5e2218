import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
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
type Notice = { kind: 'copied' | 'linkCopied' | 'copyFailed' | 'reset'; serial: number };

/** Time in ms after which a notice without buttons closes. */
const NOTICE_DURATION = 8000;

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
  reset: () => void;
  /** Restores the ticks that the last reset removed. */
  undoReset: () => void;
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
  const [clearedTicks, setClearedTicks] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!notice || notice.kind === 'reset') return;
    const timer = setTimeout(() => setNotice(null), NOTICE_DURATION);
    return () => clearTimeout(timer);
  }, [notice]);

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
        () => undefined,
      );
    },
    EmbedDialog,
    closeEmbedDialog: () => setEmbedDialog(null),
    print: () => window.print(),
    reset: () => {
      const ticks = readTicks(id);
      if (ticks.size > 0) setClearedTicks(ticks);
      replaceTicks(id, new Set());
      showNotice('reset');
    },
    undoReset: () => {
      // Ticks made since the reset stay.
      replaceTicks(id, new Set([...clearedTicks, ...readTicks(id)]));
      setNotice(null);
    },
    closeNotice: () => setNotice(null),
  };
}
