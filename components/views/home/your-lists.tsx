import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { type RecentList, readRecentLists, subscribeToRecentLists } from '@/lib/browser/recent-lists';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { paths } from '@/lib/links/paths';

/** The recent lists that have ticks in this browser, with their progress; renders nothing if there are none. */
export function YourLists() {
  const t = useTranslations('home');
  const pageLocale = useLocale();
  const lists = JSON.parse(useSyncExternalStore(subscribe, getSnapshot, () => '[]')) as ListWithProgress[];
  if (lists.length === 0) return null;
  return (
    <section className="frame mb-16" aria-labelledby="your-lists">
      <h2 id="your-lists">{t('yourListsTitle')}</h2>
      <p className="mt-1 mb-4 text-ink-soft text-sm">{t('yourListsNote')}</p>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {lists.map(({ id, title, locale, done, total }) => (
          <li key={id} className="card">
            <Link
              href={paths.template(id)}
              {...langAttributes(locale, pageLocale)}
              prefetch={false}
              {...clickAttributes('your-lists', 'template', id)}
              className="font-semibold after:absolute after:inset-0"
            >
              {title}
            </Link>
            <div className="mt-3 flex items-center gap-3">
              <progress
                className="progress"
                value={done}
                max={total}
                aria-label={t('listProgress', { done, total })}
              />
              <span className="meta flex-none" aria-hidden="true">
                {t('listProgressShort', { done, total })}
              </span>
            </div>
          </li>
        ))}
      </ul>
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
    .map((list): ListWithProgress => ({ ...list, done: Math.min(readTicks(list.id).size, list.total) }))
    .filter(({ done }) => done > 0);
  return JSON.stringify(lists.slice(0, 6));
}
