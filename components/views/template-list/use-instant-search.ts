import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { paths, type TemplateListQuery } from '@/lib/links/paths';
import type { TemplateListResult } from './template-list-view';

/** Quiet time, in ms, after the last key before a search is sent. */
const DEBOUNCE = 180;

export type InstantSearch = {
  result: TemplateListResult;
  /** True while an answer is awaited. */
  busy: boolean;
  change: (query: TemplateListQuery) => void;
};

/**
 * Follows the visitor's typing: a change is sent after a pause, an answer that comes too late is dropped, and
 * the address is kept in step without a move of the router. Where the search fails, the form still works.
 */
export function useInstantSearch(initial: TemplateListResult): InstantSearch {
  const locale = useLocale();
  const [asked, setAsked] = useState<TemplateListQuery | null>(null);
  const [answer, setAnswer] = useState<{ to: TemplateListQuery; result: TemplateListResult } | null>(null);

  useEffect(() => {
    if (!asked) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const result = await fetchResult(asked, locale, controller.signal);
      if (!result || controller.signal.aborted) return;
      setAnswer({ to: asked, result });
      const url = paths.templates(asked);
      window.history.replaceState({ ...window.history.state, as: url, url }, '', url);
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, locale]);

  return {
    result: answer?.result ?? initial,
    busy: asked !== null && answer?.to !== asked,
    change: setAsked,
  };
}

async function fetchResult(
  query: TemplateListQuery,
  locale: string,
  signal: AbortSignal,
): Promise<TemplateListResult | null> {
  try {
    const response = await fetch(paths.search(query, locale), { signal });
    return response.ok ? ((await response.json()) as TemplateListResult) : null;
  } catch {
    return null;
  }
}
