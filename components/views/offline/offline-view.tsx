import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ListProgress } from '@/components/catalog/list-progress';
import type { RecentList } from '@/lib/browser/recent-lists';
import { readTicks } from '@/lib/browser/tick-store';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { readSavedPages } from '@/lib/offline/saved-pages';

/** Shown at the URL of a page that is not saved, when there is no network: the lists that are. */
export function OfflineView() {
  const t = useTranslations('offline');
  const lists = useSavedLists();
  useEffect(reloadWhenOnline, []);
  return (
    <article className="frame your-lists-page">
      <h1>{t('title')}</h1>
      <p className="lead mt-4">{t('text')}</p>
      <button type="button" onClick={reload} className="button mt-6">
        {t('retry')}
      </button>
      {lists?.length === 0 && <p className="mt-8 max-w-[42rem]">{t('empty')}</p>}
      {lists && lists.length > 0 && (
        <section aria-labelledby="saved" className="mt-10">
          <h2 id="saved" className="shelf-title">
            {t('savedTitle')}
          </h2>
          <ul>
            {lists.map((list) => (
              <SavedListRow key={list.path} list={list} />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function reload(): void {
  window.location.reload();
}

/** Reloads the page when the network is back, unless the visitor is leaving it: that would cancel the navigation. */
function reloadWhenOnline(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let isLeaving = false;
  addEventListener('online', () => isLeaving || reload(), { signal });
  addEventListener('beforeunload', () => (isLeaving = true), { signal });
  // Back on this page.
  addEventListener('pageshow', () => (isLeaving = false), { signal });
  return () => controller.abort();
}

type SavedList = RecentList & { path: string };

/** The saved lists, last used first; undefined until they are read. Empty if the browser blocks storage. */
function useSavedLists(): readonly SavedList[] | undefined {
  const [lists, setLists] = useState<readonly SavedList[]>();
  useEffect(() => {
    const toLists = ({ path, list }: { path: string; list?: RecentList | undefined }) =>
      list ? [{ ...list, path }] : [];
    readSavedPages().then(
      (pages) => setLists(pages.flatMap(toLists)),
      () => setLists([]),
    );
  }, []);
  return lists;
}

/** Without the router, which would first request the data of the page. */
function SavedListRow({ list: { id, title, locale, total, path } }: { list: SavedList }) {
  const pageLocale = useLocale();
  return (
    <li>
      <a href={path} {...langAttributes(locale, pageLocale)} className="list-link">
        <bdi>{title}</bdi>
      </a>
      <ListProgress done={Math.min(readTicks(id).size, total)} total={total} textClass="meta" />
    </li>
  );
}
