import { useEffect } from 'react';
import { addRecentSearch } from '@/lib/browser/recent-searches';
import { looksPersonal } from '@/lib/text/looks-personal';

/**
 * Stores in this browser the searches that are submitted, and those of which a result is opened, unless they look like
 * personal data.
 */
export function useRecordSearches(): void {
  useEffect(() => {
    const record = (query: string) => {
      if (!looksPersonal(query)) addRecentSearch(query);
    };
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) record(String(new FormData(target).get('q') ?? ''));
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[data-click^="results "]'))
        record(new URLSearchParams(window.location.search).get('q') ?? '');
    };
    document.addEventListener('submit', onSubmit, true);
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
}
