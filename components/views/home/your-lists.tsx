import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { NextItem } from '@/components/catalog/next-item';
import { RowDetails } from '@/components/catalog/row-details';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { useRepairedLists } from '@/components/catalog/use-repaired-lists';
import { useSavedPage } from '@/components/catalog/use-saved-page';
import type { IconName } from '@/components/ui/icon-sprite';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { countRecentList } from '@/lib/browser/count-list';
import { hasListChanges } from '@/lib/browser/has-list-changes';
import { readListRecord } from '@/lib/browser/list-record';
import { type RecentList, readRecentLists, subscribeToRecentLists } from '@/lib/browser/recent-lists';
import { initialTicks, readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import type { Tint } from '@/lib/config/colors';
import { paths } from '@/lib/links/paths';
import { ListLink } from './list-link';

/** Number of lists that are shown. */
const MAX_SHOWN = 3;

/**
 * The recent lists that have ticks or changes in this browser, with what is next and their progress, those that are done last; renders
 * nothing if there are none.
 */
export function YourLists() {
  const t = useTranslations('home');
  useRepairedLists();
  const lists = JSON.parse(useSyncExternalStore(subscribe, getSnapshot, () => '[]')) as ListWithProgress[];
  useSavedPage(lists.length > 0 ? paths.home() : null);
  if (lists.length === 0) return null;
  const isReturning = lists.some(({ id }) => initialTicks(id).size > 0);
  return (
    <section
      className="your-lists rounded-lg border border-line bg-raised p-5 md:p-7"
      data-returning={isReturning || undefined}
      aria-labelledby="your-lists"
    >
      <h2 id="your-lists" className="shelf-title">
        {t('yourListsTitle')}
      </h2>
      <p className="meta">{t('yourListsNote')}</p>
      <ul>
        {lists.map((list) => (
          <ListRow key={list.id} list={list} />
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

function ListRow({ list }: { list: ListWithProgress }) {
  const t = useTranslations('home');
  const { id, title, locale, done, total } = list;
  const { icon = 'list-checks', tint = 'leaf', next } = readListRecord(list);
  return (
    <li>
      <ListLink
        id={id.split('~', 1).join()}
        listKey={id}
        locale={locale}
        position="your-lists"
        title={title}
        icon={<SubjectIcon icon={icon as IconName} tint={tint as Tint} />}
      />
      <RowDetails done={done} total={total}>
        {next && (
          <p className="meta">
            {t.rich('nextItem', { item: () => <NextItem list={list} position="your-lists" /> })}
          </p>
        )}
      </RowDetails>
    </li>
  );
}

/** A list is shown if it is a recent list and has ticks or changes; either can change without the other. */
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
    .filter(({ id, done }) => done > 0 || hasListChanges(id));
  const isDone = ({ done, total }: ListWithProgress) => done === total;
  const ordered = [...lists.filter((list) => !isDone(list)), ...lists.filter(isDone)];
  return JSON.stringify(ordered.slice(0, MAX_SHOWN));
}
