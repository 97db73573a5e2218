import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { ListProgress } from '@/components/catalog/list-progress';
import { useSavedPage } from '@/components/catalog/use-saved-page';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { countRecentList } from '@/lib/browser/count-list';
import { type RecentList, readRecentLists, subscribeToRecentLists } from '@/lib/browser/recent-lists';
import { initialTicks, readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { paths } from '@/lib/links/paths';
import { ListLink } from './list-link';

/** The recent lists that have ticks in this browser, with their progress; renders nothing if there are none. */
export function YourLists() {
  const t = useTranslations('home');
  const lists = JSON.parse(useSyncExternalStore(subscribe, getSnapshot, () => '[]')) as ListWithProgress[];
  useSavedPage(lists.length > 0 ? paths.home() : null);
  if (lists.length === 0) return null;
  const isReturning = lists.some(({ id }) => initialTicks(id).size > 0);
  return (
    <section className="your-lists" data-returning={isReturning || undefined} aria-labelledby="your-lists">
      <h2 id="your-lists" className="shelf-title">
        {t('yourListsTitle')}
      </h2>
      <p className="meta">{t('yourListsNote')}</p>
      <ul>
        {lists.map(({ id, title, locale, done, total }) => (
          <li key={id}>
            <ListLink
              id={id.split('~', 1).join()}
              listKey={id}
              locale={locale}
              position="your-lists"
              title={title}
            />
            <ListProgress done={done} total={total} textClass="meta" />
          </li>
        ))}
      </ul>
      <Link
        href={paths.yourLists()}
        prefetch={false}
        {...clickAttributes('your-lists', 'all-your-lists')}
        className="quiet-link"
      >
        {t('allYourLists')}
      </Link>
    </section>
  );
}

/** A list is shown if it is a recent list and has ticks; either can change without the other. */
function subscribe(listener: () => void): () => void {
  const unsubscribeFromTicks = subscribeToTicks(listener);
  const unsubscribeFromRecentLists = subscribeToRecentLists(listener);
  return () => {
    unsubscribeFromTicks();
    unsubscribeFromRecentLists();
  };
}

type ListWithProgress = RecentList & { done: number };

/** A string, because React compares the snapshots of an external store with `Object.is`. */
function getSnapshot(): string {
  const lists = readRecentLists()
    .map((list): ListWithProgress => ({ ...list, ...countRecentList(list, readTicks(list.id)) }))
    .filter(({ done }) => done > 0);
  return JSON.stringify(lists.slice(0, 6));
}
