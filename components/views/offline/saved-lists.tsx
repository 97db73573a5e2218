import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ListProgress } from '@/components/catalog/list-progress';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { activeListKey } from '@/lib/browser/active-copy';
import { countList } from '@/lib/browser/count-list';
import { type RecentList, readRecentLists } from '@/lib/browser/recent-lists';
import { copyLinkProps, readCopyName } from '@/lib/browser/stored-copies';
import { isTakenList, withTakenLists } from '@/lib/browser/taken-lists';
import { readTicks } from '@/lib/browser/tick-store';
import type { Locale } from '@/lib/config/locales';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { splitListKey, TAKEN_LIST_ID } from '@/lib/list/list-key';
import { repairRecentLists } from '@/lib/offline/repair-recent-lists';
import { readSavedPages } from '@/lib/offline/saved-pages';

export type SavedListsProps = {
  /** Which page of the site that is about what is in this browser the URL is that of. */
  place: 'yourLists' | 'home' | null;
};

/** The lists that can be opened without a network; on “Your lists”, those of the visitor. */
export function SavedLists({ place }: SavedListsProps) {
  const t = useTranslations('offline');
  const lists = useSavedLists(place === 'yourLists');
  if (!lists) return null;
  if (lists.length === 0) return <p className="mt-8 max-w-[42rem]">{t('empty')}</p>;
  return (
    <section aria-label={t('savedTitle')} className="mt-10">
      {place === null && <h2 className="shelf-title">{t('savedTitle')}</h2>}
      <ul>
        {lists.map((list) => (
          <ListRow key={`${list.path} ${list.id}`} list={list} isCopy={place === 'yourLists'} />
        ))}
      </ul>
    </section>
  );
}

/** `path` is that of the saved page, if the list is saved. */
type ListOffline = RecentList & { path?: string | undefined };

/**
 * The saved lists, last used first, or those that the visitor has ticked items of, saved or not; undefined until they are
 * read. None are saved if the browser blocks storage.
 */
function useSavedLists(ticked: boolean): readonly ListOffline[] | undefined {
  const locale = useLocale();
  const [lists, setLists] = useState<readonly ListOffline[]>();
  useEffect(() => {
    const show = (saved: readonly ListOffline[]) =>
      setLists(
        ticked
          ? withTakenLists(readRecentLists()).map((list) => {
              const { listId } = splitListKey(list.id);
              return { ...list, path: findPath(saved, listId, locale) };
            })
          : listTakenOnce(saved, locale),
      );
    const read = async () => {
      await repairRecentLists();
      return readSavedPages();
    };
    read().then(
      (pages) => show(pages.flatMap(({ path, list }) => (list ? [{ ...list, path }] : []))),
      () => show([]),
    );
  }, [ticked, locale]);
  return lists;
}

/** One page shows all lists that the visitor has taken, in each language in which it is saved: they are listed once, by their titles. */
function listTakenOnce(saved: readonly ListOffline[], locale: Locale): readonly ListOffline[] {
  const path = findPath(saved, TAKEN_LIST_ID, locale);
  const taken = withTakenLists(readRecentLists()).filter(({ id }) => path !== undefined && isTakenList(id));
  return [...saved.filter(({ id }) => id !== TAKEN_LIST_ID), ...taken.map((list) => ({ ...list, path }))];
}

/** The path of the saved page of a list, in the language of the visitor if it is saved in that. */
function findPath(saved: readonly ListOffline[], listId: string, locale: Locale): string | undefined {
  const paths = saved.flatMap(({ id, path }) => (id === listId && path !== undefined ? path : []));
  return paths.find((path) => path === localizedPath(`/${listId}`, locale)) ?? paths[0];
}

/**
 * Without the router, which would first request the data of the page. `isCopy` is whether the list is one of the visitor's copies;
 * otherwise the row is about the copy that the page shows.
 */
function ListRow({ list, isCopy }: { list: ListOffline; isCopy: boolean }) {
  const { id, title, locale, total, path } = list;
  const t = useTranslations('offline');
  const langProps = langAttributes(locale, useLocale());
  const isTaken = isTakenList(id);
  const listKey = isCopy || isTaken ? id : activeListKey(id);
  const copyName = readCopyName(listKey);
  const name = (
    <span>
      <bdi {...langProps} className={isTaken ? NOT_RECORDED : undefined}>
        {title}
      </bdi>
      {copyName && (
        <>
          {' · '}
          <bdi className={NOT_RECORDED}>{copyName}</bdi>
        </>
      )}
    </span>
  );
  return (
    <li>
      {path === undefined ? (
        <p className="list-link flex-wrap text-ink-soft">
          {name} <span className="meta font-normal">{t('notSaved')}</span>
        </p>
      ) : (
        <a href={path} {...copyLinkProps(listKey)} className="list-link">
          {name}
        </a>
      )}
      <ListProgress {...countList(listKey, total, readTicks(listKey))} textClass="meta" />
    </li>
  );
}
