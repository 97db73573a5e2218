import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  readStoredSearches,
  subscribeToRecentSearches,
} from '@/lib/browser/recent-searches';
import { paths } from '@/lib/links/paths';

/** Offers the recent searches of the visitor below the search field while it is empty and has the focus. */
export function RecentSearches() {
  const t = useTranslations('shell');
  const id = useId();
  const [field, setField] = useEmptySearchField();
  useSyncExternalStore(subscribeToRecentSearches, readStoredSearches, () => '');
  const searches = field ? readRecentSearches() : [];
  if (!field?.parentElement || searches.length === 0) return null;
  const clear = () => {
    clearRecentSearches();
    field.focus();
  };
  return createPortal(
    <section className="panel recent-searches" aria-labelledby={id}>
      <p id={id}>{t('recentSearches')}</p>
      <button
        type="button"
        onClick={clear}
        {...clickAttributes('recent-searches', 'clear')}
        className="quiet-link"
      >
        {t('clearSearches')}
      </button>
      <ul>
        {searches.map((query) => (
          <li key={query}>
            <Link
              href={paths.templates({ query })}
              prefetch={false}
              onClick={() => {
                addRecentSearch(query);
                setField(null);
              }}
              {...clickAttributes('recent-searches', 'search')}
            >
              <Icon name="history" size={18} />
              <bdi>{query}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>,
    field.parentElement,
  );
}

const FIELD = 'input[name="q"]';

/**
 * Returns the search field that has the focus, or whose recent searches have it, while it is empty; otherwise null. It
 * becomes null with the Escape key, too.
 */
function useEmptySearchField() {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const update = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof Element) || target.closest('.recent-searches')) return;
      setField((current) => {
        const isField = target instanceof HTMLInputElement && target.matches(FIELD);
        // The Tab key passes the button beside the field before the recent searches.
        const next = isField || !current?.parentElement?.contains(target) ? target : current;
        return next instanceof HTMLInputElement && next.matches(FIELD) && !next.value ? next : null;
      });
    };
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setField(null);
    update({ target: document.activeElement });
    const types = ['focusin', 'input', 'pointerdown'] as const;
    for (const type of types) document.addEventListener(type, update);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      for (const type of types) document.removeEventListener(type, update);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return [field, setField] as const;
}
