import { isLoadedDocument } from './loaded-document';
import { loadedFiles, type ShownPage, savePage } from './save-page';
import { findSavedPage } from './saved-pages';
import { savingState } from './saving';

/** Why a saved page is of use: the browser has no network, or the site did not respond. */
export type OfflineReason = 'offline' | 'unreachable';

/** In ms. A page that is hidden because another one replaces it is gone by then. */
const LEAVING_MS = 1_000;

type Options = {
  /** Aborted when another page is shown. */
  signal: AbortSignal;
  /** Called if the page is saved and the network does not work: now, or later. */
  onOffline: (reason: OfflineReason) => void;
};

/** Saves the page that is shown, and says whether the visitor needs that. Does nothing where pages cannot be saved. */
export async function keepShownPage(page: ShownPage, { signal, onOffline }: Options): Promise<void> {
  if (savingState() !== 'on') return;
  const report = async () => {
    const reason = await findOfflineReason(page.path);
    if (reason && !signal.aborted) onOffline(reason);
  };
  const reportLater = () => void report().catch(() => undefined);
  addEventListener('offline', reportLater, { signal });
  reportLater();
  await documentLoad(signal);
  let fileCount = loadedFiles().length;
  await savePage(page);
  // With the code of the tools that the visitor has used since then.
  const saveAgain = () => {
    const { length } = loadedFiles();
    if (!document.hidden || length === fileCount) return;
    fileCount = length;
    void savePage(page).catch(() => undefined);
  };
  // Not for a page that is left: a worker that the next page removes would be registered again.
  document.addEventListener('visibilitychange', () => setTimeout(saveAgain, LEAVING_MS), { signal });
}

/** Resolves when everything has loaded. Never resolves if another page is shown before. */
function documentLoad(signal: AbortSignal): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', resolve, { once: true, signal }));
}

async function findOfflineReason(path: string): Promise<OfflineReason | null> {
  if (!(await findSavedPage(path))) return null;
  if (!navigator.onLine) return 'offline';
  return isLoadedDocument(path) && (await isCopy()) ? 'unreachable' : null;
}

/** Whether the worker has opened this document from its saved copy. */
function isCopy(): Promise<boolean> {
  const { controller } = navigator.serviceWorker;
  if (!controller) return Promise.resolve(false);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      resolve(data === true);
      port1.close();
    };
    controller.postMessage(null, [port2]);
  });
}
