import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId, useSyncExternalStore } from 'react';
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

type RecentSearchesProps = { field: HTMLInputElement; onClose: () => void };

/** The recent searches of the visitor, below an empty search field; renders nothing if there are none. */
export function RecentSearches({ field, onClose }: RecentSearchesProps) {
  const t = useTranslations('shell');
  const id = useId();
  useSyncExternalStore(subscribeToRecentSearches, readStoredSearches, () => '');
  const searches = readRecentSearches();
  if (searches.length === 0) return null;
  const clear = () => {
    clearRecentSearches();
    field.focus();
  };
  return (
    <section className="panel search-panel recent-searches" aria-labelledby={id}>
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
                onClose();
              }}
              {...clickAttributes('recent-searches', 'search')}
              className="list-link"
            >
              <Icon name="history" size={18} />
              <bdi>{query}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
