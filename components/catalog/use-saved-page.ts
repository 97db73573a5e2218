import { useEffect, useEffectEvent } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedPath } from '@/lib/links/localized-path';
import type { OfflineReason } from '@/lib/offline/shown-page';

type Options = {
  /** The list of the page. The same object until the page shows another one. */
  list?: ListProperties;
  /** Called when the page is of use because it is saved. */
  onOffline?: (reason: OfflineReason) => void;
};

/**
 * Saves the page for use without a network, when it has loaded and the browser is idle. What that needs is loaded when
 * the browser is idle for the first time.
 *
 * @param path without locale; null if there is nothing to save
 */
export function useSavedPage(path: string | null, { list, onOffline }: Options = {}): void {
  const locale = useLocale();
  const report = useEffectEvent((reason: OfflineReason) => onOffline?.(reason));
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const saved = list && { id: list.id, title: list.title, locale: list.locale, total: list.items };
    whenIdle(signal, () => {
      import(/* webpackChunkName: "shown-page" */ '@/lib/offline/shown-page')
        .then(({ keepShownPage }) => {
          const page = { path: localizedPath(path, locale), locale, list: saved };
          return signal.aborted ? undefined : keepShownPage(page, { signal, onOffline: report });
        })
        // The storage is full or blocked, or the network has failed: the page works as before.
        .catch(() => undefined);
    });
    return () => controller.abort();
  }, [path, list, locale]);
}

/** In browsers that do not say when they are idle, in ms. */
const DELAY = 2000;

function whenIdle(signal: AbortSignal, run: () => void): void {
  const runIfShown = () => signal.aborted || run();
  if (!window.requestIdleCallback) setTimeout(runIfShown, DELAY);
  else requestIdleCallback(runIfShown);
}
