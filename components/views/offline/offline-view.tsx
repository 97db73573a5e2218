import Head from 'next/head';
import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { Illustrated } from '@/components/catalog/illustration';
import { LOCALES } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { SavedListsProps } from './saved-lists';

/**
 * Shown at the URL of a page that is not saved, when there is no network: the lists that are. At the URLs of “Your lists” and
 * the start page, which show what is in this browser, it takes their place.
 */
export function OfflineView() {
  const t = useTranslations();
  const place = useSyncExternalStore(noStore, findPlace, () => null);
  const [SavedLists, setSavedLists] = useState<ComponentType<SavedListsProps> | null>(null);
  useEffect(() => {
    // Named, so that it is in the chunk with which a page was saved, and saved with it.
    import(/* webpackChunkName: "shown-page" */ './saved-lists').then(
      (module) => setSavedLists(() => module.SavedLists),
      () => undefined,
    );
    return reloadWhenOnline();
  }, []);
  const title = place === null ? t('offline.title') : t(TITLES[place]);
  return (
    // Once they are shown, the lists need no reserved room.
    <article className="frame your-lists-page" style={SavedLists ? { minHeight: 0 } : undefined}>
      <Head>
        <title>{`${title} · ${SITE.brand}`}</title>
      </Head>
      <Illustrated name="offline" tint="slate">
        <h1>{title}</h1>
        <p className="lead mt-4">{t('offline.text')}</p>
        <button type="button" onClick={reload} className="button mt-6">
          {t('offline.retry')}
        </button>
      </Illustrated>
      {SavedLists && <SavedLists place={place} />}
    </article>
  );
}

const noStore = () => () => undefined;

/** Titles of the pages of the site that are about what is in this browser. */
const TITLES = { yourLists: 'shell.yourLists', home: 'offline.savedTitle' } as const;

/** Which of these pages the URL is that of, in any language. */
function findPlace(): SavedListsProps['place'] {
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
