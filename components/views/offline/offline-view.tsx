import Head from 'next/head';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ListProgress } from '@/components/catalog/list-progress';
import { type RecentList, readRecentLists } from '@/lib/browser/recent-lists';
import { readTicks } from '@/lib/browser/tick-store';
import { LOCALES } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { readSavedPages } from '@/lib/offline/saved-pages';

/**
 * Shown at the URL of a page that is not saved, when there is no network: the lists that are. At the URLs of “Your lists” and
 * the start page, which show what is in this browser, it takes their place.
 */
export function OfflineView() {
  const t = useTranslations();
  const place = useSyncExternalStore(noStore, findPlace, () => null);
  const lists = useSavedLists(place === 'yourLists');
  useEffect(reloadWhenOnline, []);
  const title = place === null ? t('offline.title') : t(TITLES[place]);
  return (
    <article className="frame your-lists-page">
      <Head>
        <title>{`${title} · ${SITE.brand}`}</title>
      </Head>
      <h1>{title}</h1>
      <p className="lead mt-4">{t('offline.text')}</p>
      <button type="button" onClick={reload} className="button mt-6">
        {t('offline.retry')}
      </button>
      {lists?.length === 0 && <p className="mt-8 max-w-[42rem]">{t('offline.empty')}</p>}
      {lists && lists.length > 0 && (
        <section aria-label={t('offline.savedTitle')} className="mt-10">
          {place === null && <h2 className="shelf-title">{t('offline.savedTitle')}</h2>}
          <ul>
            {lists.map((list) => (
              <ListRow key={list.path ?? list.id} list={list} />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

const noStore = () => () => undefined;

/** Titles of the pages of the site that are about what is in this browser. */
const TITLES = { yourLists: 'shell.yourLists', home: 'offline.savedTitle' } as const;

/** Which of these pages the URL is that of, in any language. */
function findPlace(): keyof typeof TITLES | null {
  const { pathname } = window.location;
  const isPathOf = (path: string) => LOCALES.some((locale) => pathname === localizedPath(path, locale));
  if (isPathOf(paths.yourLists())) return 'yourLists';
  return isPathOf(paths.home()) ? 'home' : null;
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

/** `path` is that of the saved page, if the list is saved. */
type ListOffline = RecentList & { path?: string };

/**
 * The saved lists, last used first, or those that the visitor has ticked items of, saved or not; undefined until they are
 * read. None are saved if the browser blocks storage.
 */
function useSavedLists(ticked: boolean): readonly ListOffline[] | undefined {
  const [lists, setLists] = useState<readonly ListOffline[]>();
  useEffect(() => {
    const show = (saved: readonly ListOffline[]) =>
      setLists(
        ticked ? readRecentLists().map((list) => saved.find(({ id }) => id === list.id) ?? list) : saved,
      );
    readSavedPages().then(
      (pages) => show(pages.flatMap(({ path, list }) => (list ? [{ ...list, path }] : []))),
      () => show([]),
    );
  }, [ticked]);
  return lists;
}

/** Without the router, which would first request the data of the page. */
function ListRow({ list: { id, title, locale, total, path } }: { list: ListOffline }) {
  const t = useTranslations('offline');
  const langProps = langAttributes(locale, useLocale());
  return (
    <li>
      {path === undefined ? (
        <p className="list-link flex-wrap text-ink-soft">
          <bdi {...langProps}>{title}</bdi> <span className="meta font-normal">{t('notSaved')}</span>
        </p>
      ) : (
        <a href={path} className="list-link">
          <bdi {...langProps}>{title}</bdi>
        </a>
      )}
      <ListProgress done={Math.min(readTicks(id).size, total)} total={total} textClass="meta" />
    </li>
  );
}
