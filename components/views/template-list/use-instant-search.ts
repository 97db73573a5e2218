import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { localizedPath } from '@/lib/links/localized-path';
import { paths, type TemplateListQuery } from '@/lib/links/paths';
import type { TemplateListResult } from '@/lib/page/view-props';

/** Quiet time, in ms, after the last key before a search is sent. */
const DEBOUNCE = 180;

export type InstantSearch = {
  result: TemplateListResult;
  /** True while an answer is awaited. */
  busy: boolean;
  /** Whether the last change got no answer. */
  failed: boolean;
  change: (query: TemplateListQuery) => void;
};

/** The last answer, to which change it came, and the result that stands since. */
type Answer = { to: TemplateListQuery | null; result: TemplateListResult; failed: boolean };

/**
 * Follows the visitor's typing: a change is sent after a pause, an answer that comes too late is dropped, and
 * the address is kept in step without a move of the router. Where the search fails, the result stays as it was.
 */
export function useInstantSearch(initial: TemplateListResult): InstantSearch {
  const locale = useLocale();
  const [asked, setAsked] = useState<TemplateListQuery | null>(null);
  const [answer, setAnswer] = useState<Answer>({ to: null, result: initial, failed: false });

  useEffect(() => {
    if (!asked) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await fetchResult(asked, locale, controller.signal);
      if (controller.signal.aborted) return;
      setAnswer(({ result }) => ({ to: asked, result: found ?? result, failed: !found }));
      if (!found) return;
      const url = paths.templates(asked);
      const as = localizedPath(url, locale);
      window.history.replaceState({ ...window.history.state, as, url }, '', as);
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, locale]);

  const { to, result, failed } = answer;
  return { result, busy: asked !== to, failed, change: setAsked };
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
