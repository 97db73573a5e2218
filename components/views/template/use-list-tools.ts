import { useEffect, useState } from 'react';
import { copyText } from '@/lib/browser/copy-text';
import { readTicks, replaceTicks } from '@/lib/browser/tick-store';
import { paths } from '@/lib/links/paths';
import { tickMarkdown } from './tick-markdown';

/** What a tool has just done; the page says it aloud. A new serial number says that it was done once more. */
export type ListNotice = { kind: 'copied' | 'linkCopied' | 'copyFailed' | 'reset'; serial: number };

/** How long, in ms, a notice stays that offers nothing to press. */
const NOTICE_TIME = 8000;

export type ListTools = {
  notice: ListNotice | null;
  copy: () => void;
  share: () => void;
  print: () => void;
  reset: () => void;
  /** Brings back the ticks that the last reset took away. */
  undoReset: () => void;
  closeNotice: () => void;
};

type ListToolsOptions = {
  id: string;
  title: string;
  locale: string;
  /** Public url of the page, to be shared. */
  url: string;
};

/** The tools of a list's page and what the last one did. */
export function useListTools({ id, title, locale, url }: ListToolsOptions): ListTools {
  const [notice, setNotice] = useState<ListNotice | null>(null);
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!notice || notice.kind === 'reset') return;
    const timer = setTimeout(() => setNotice(null), NOTICE_TIME);
    return () => clearTimeout(timer);
  }, [notice]);

  const tell = (kind: ListNotice['kind']) => setNotice((last) => ({ kind, serial: (last?.serial ?? 0) + 1 }));
  const copyAnd = (text: Promise<string>, done: ListNotice['kind']) => {
    copyText(text).then(
      () => tell(done),
      () => tell('copyFailed'),
    );
  };

  return {
    notice,
    copy: () => copyAnd(fetchMarkdown(id, locale), 'copied'),
    share: () => {
      if (!navigator.share) copyAnd(Promise.resolve(url), 'linkCopied');
      // Most often the visitor has closed the sheet; there is nothing to say then.
      else navigator.share({ title, url: url }).catch(() => undefined);
    },
    print: () => window.print(),
    reset: () => {
      const ticks = readTicks(id);
      if (ticks.size > 0) setCleared(ticks);
      replaceTicks(id, new Set());
      tell('reset');
    },
    undoReset: () => {
      // What was ticked since then stays.
      replaceTicks(id, new Set([...cleared, ...readTicks(id)]));
      setNotice(null);
    },
    closeNotice: () => setNotice(null),
  };
}

async function fetchMarkdown(id: string, locale: string): Promise<string> {
  const response = await fetch(paths.download(id, 'md', locale));
  if (!response.ok) throw new Error(`The list answered ${response.status}.`);
  return tickMarkdown(await response.text(), readTicks(id));
}
