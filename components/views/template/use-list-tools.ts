import { useState } from 'react';
import { copyText } from '@/lib/browser/copy-text';
import { readTicks, replaceTicks } from '@/lib/browser/tick-store';
import { paths } from '@/lib/links/paths';
import { tickMarkdown } from './tick-markdown';

/** What a tool has just done; the page says it aloud. */
export type ListNotice = 'copied' | 'linkCopied' | 'copyFailed' | 'reset';

export type ListTools = {
  notice: ListNotice | null;
  hidesDone: boolean;
  copy: () => void;
  share: () => void;
  print: () => void;
  toggleDone: () => void;
  reset: () => void;
  /** Brings back the ticks that the last reset took away. */
  undoReset: () => void;
};

/** The tools of a list's page and what the last one did. */
export function useListTools({
  id,
  title,
  locale,
}: {
  id: string;
  title: string;
  locale: string;
}): ListTools {
  const [notice, setNotice] = useState<ListNotice | null>(null);
  const [hidesDone, setHidesDone] = useState(false);
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());

  const copyAnd = (text: Promise<string>, done: ListNotice) => {
    copyText(text).then(
      () => setNotice(done),
      () => setNotice('copyFailed'),
    );
  };

  return {
    notice,
    hidesDone,
    copy: () => copyAnd(fetchMarkdown(id, locale), 'copied'),
    share: () => {
      const url = window.location.href.split('#')[0] ?? '';
      if (!navigator.share) copyAnd(Promise.resolve(url), 'linkCopied');
      // A rejection means that the visitor closed the sheet.
      else navigator.share({ title, url }).catch(() => undefined);
    },
    print: () => window.print(),
    toggleDone: () => setHidesDone(!hidesDone),
    reset: () => {
      setCleared(readTicks(id));
      replaceTicks(id, new Set());
      setNotice('reset');
    },
    undoReset: () => {
      replaceTicks(id, cleared);
      setNotice(null);
    },
  };
}

async function fetchMarkdown(id: string, locale: string): Promise<string> {
  const response = await fetch(paths.download(id, 'md', locale));
  if (!response.ok) throw new Error(`The list answered ${response.status}.`);
  return tickMarkdown(await response.text(), readTicks(id));
}
