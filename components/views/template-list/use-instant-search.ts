import { useEffect, useState } from 'react';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { paths, type TemplateListQuery } from '@/lib/links/paths';
import type { TemplateListResult } from '@/lib/page/view-props';

/** Time in ms without a change after which the search is requested. */
const DEBOUNCE = 180;

/** Loaded before it is needed, with the view. */
const loadParts = () => import('./deferred-parts');

/** `retrying`: the search failed and is being repeated. `failed`: it is not repeated any more. */
type SearchFailure = 'retrying' | 'failed';

type InstantSearch = {
  result: TemplateListResult;
  /** True while a search is debounced, its response is pending, or it is being repeated. */
  busy: boolean;
  /** Null after a search that succeeded. */
  failure: SearchFailure | null;
  /** Starts a search. */
  search: (query: TemplateListQuery) => void;
  /** Starts the last search again. */
  repeat: () => void;
};

type State = {
  /** The last successful result, that of the page before the first search. */
  result: TemplateListResult;
  /** The last search that succeeded, or that failed and is not repeated. Null before the first search. */
  query: TemplateListQuery | null;
  failure: SearchFailure | null;
};

/**
 * Searches while the visitor types: debounces changes, drops outdated responses, and replaces the URL without a
 * navigation of the router. If a search fails, the previous result stays, and the search is repeated a few times.
 */
export function useInstantSearch(initial: TemplateListResult): InstantSearch {
  const locale = useLocale();
  const [query, setQuery] = useState<TemplateListQuery | null>(null);
  const [state, setState] = useState<State>({ query: null, result: initial, failure: null });

  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const onRetry = () => setState((last) => ({ ...last, failure: 'retrying' }));
      const newResult = await loadParts()
        .then(({ DEFERRED_PARTS }) => DEFERRED_PARTS.requestResult(query, { locale, signal, onRetry }))
        // The code cannot be loaded.
        .catch(() => null);
      if (signal.aborted) return;
      setState(({ result }) => ({
        query,
        result: newResult ? withTagCounts(newResult, result) : result,
        failure: newResult ? null : 'failed',
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

  const repeat = () => {
    setState((last) => ({ ...last, failure: 'retrying' }));
    setQuery((last) => ({ ...last }));
  };
  const { result, failure } = state;
  return { result, busy: query !== state.query, failure, search: setQuery, repeat };
}

/** The search of a tag does not count the results of other tags. The same search without it has. */
function withTagCounts(result: TemplateListResult, previous: TemplateListResult): TemplateListResult {
  const { tagCounts } = result.query === previous.query ? previous : result;
  return tagCounts ? { tagCounts, ...result } : result;
}
