import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { localizedPath } from '@/lib/links/localized-path';
import { paths, type TemplateListQuery, templateListSearch } from '@/lib/links/paths';
import type { TemplateListResult } from '@/lib/page/view-props';

/** Time in ms without a change after which the search is requested. */
const DEBOUNCE = 180;

type InstantSearch = {
  result: TemplateListResult;
  /** True while a search is debounced or its response is pending. */
  busy: boolean;
  /** Whether the last search failed. */
  failed: boolean;
  /** Starts a search. */
  search: (query: TemplateListQuery) => void;
};

/** The last search that has succeeded or failed. */
type FinishedSearch = {
  /** Null before the first search. */
  query: TemplateListQuery | null;
  /** The last successful result, that of the page before the first search. */
  result: TemplateListResult;
  failed: boolean;
};

/**
 * Searches while the visitor types: debounces changes, drops outdated responses, and replaces the URL without a
 * navigation of the router. If a search fails, the previous result stays.
 */
export function useInstantSearch(initial: TemplateListResult): InstantSearch {
  const locale = useLocale();
  const [query, setQuery] = useState<TemplateListQuery | null>(null);
  const [finished, setFinished] = useState<FinishedSearch>({ query: null, result: initial, failed: false });

  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const newResult = await fetchResult(query, locale, controller.signal);
      if (controller.signal.aborted) return;
      setFinished(({ result }) => ({
        query,
        result: newResult ? withTagCounts(newResult, result) : result,
        failed: !newResult,
      }));
      if (!newResult) return;
      const url = paths.templates(query);
      const as = localizedPath(url, locale);
      window.history.replaceState({ ...window.history.state, as, url }, '', as);
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, locale]);

  const { result, failed } = finished;
  return { result, busy: query !== finished.query, failed, search: setQuery };
}

/** The search of a tag does not count the results of other tags. The same search without it has. */
function withTagCounts(result: TemplateListResult, previous: TemplateListResult): TemplateListResult {
  const { tagCounts } = result.query === previous.query ? previous : result;
  return tagCounts ? { tagCounts, ...result } : result;
}

async function fetchResult(
  query: TemplateListQuery,
  locale: string,
  signal: AbortSignal,
): Promise<TemplateListResult | null> {
  try {
    const search = templateListSearch(query);
    search.set('locale', locale);
    const response = await fetch(`/api/search?${search}`, { signal });
    return response.ok ? ((await response.json()) as TemplateListResult) : null;
  } catch {
    return null;
  }
}
