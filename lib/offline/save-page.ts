import { type RecentList, readRecentLists } from '@/lib/browser/recent-lists';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { choosePages } from './choose-pages';
import { isHandledPage, isHashedFile } from './handled-paths';
import { isLoadedDocument } from './loaded-document';
import { ANY_HEADERS, findSavedPage, readSavedPages, type SavedPage, toDocument } from './saved-pages';
import { type OpenCaches, startWorker } from './saving';

/** One tab at a time changes the caches. */
const LOCK = 'checkleaf-offline';

/** A copy of the same build is not requested again within this time, in ms. */
const FRESH_MS = 60 * 60 * 1000;

/** Header of a saved file: its size in bytes. */
const SIZE_HEADER = 'X-Saved-Size';

/** Files without a hash that lists use, and the page for others. */
const IMAGES = [
  '/icons/sprite.svg',
  '/icons/leaf-tick.svg',
  '/icons/icon.svg',
  '/illustrations/finished.svg',
  '/illustrations/offline.svg',
] as const;

/** Elements by which a document requests scripts, style sheets and fonts at once. */
const FILE_ELEMENT =
  /<(?:script|link)\s[^>]*(?:src|href)="(\/_next\/static\/[^"]+\.(?:js|css|woff2))"[^>]*>/g;

/** A script of browsers without modules, and so without service workers. */
const IS_NO_MODULE = /\snomodule\b/i;

export type ShownPage = {
  /** With its locale. */
  path: string;
  locale: string;
  /** If it is the page of a list. */
  list?: RecentList | undefined;
};

/**
 * Saves the page that is shown, with the files that it has loaded, and the page that is shown for others without a network.
 * What the browser has in its HTTP cache is not transferred again. Rejects if there is no room, or the network fails; then
 * what was saved before stays.
 */
export async function savePage(shown: ShownPage): Promise<void> {
  if (!isHandledPage(shown.path)) return;
  const opened = await startWorker();
  if (!opened) return;
  await navigator.locks.request(LOCK, async () => {
    await touch(shown.path, opened);
    let isUnchanged = false;
    try {
      const isSaved = [
        await save({ ...shown, files: loadedFiles() }, opened),
        await save({ path: localizedPath(paths.offline(), shown.locale), files: loadedFiles() }, opened),
      ];
      isUnchanged = !isSaved.includes(true);
    } finally {
      // Also the files of a page that could not be saved, which would take up what room there is.
      if (!isUnchanged) await removeOthers(shown.path, opened);
    }
  });
  // Only where no browser asks the visitor.
  if (matchMedia('(display-mode: standalone)').matches) await navigator.storage.persist();
}

/** Notes that a saved page was opened. */
async function touch(path: string, opened: OpenCaches): Promise<void> {
  const page = await findSavedPage(path);
  if (page) await rewrite({ ...page, usedAt: Date.now() }, opened);
}

async function rewrite(page: SavedPage, { pages }: OpenCaches): Promise<void> {
  const saved = await pages.match(page.path, ANY_HEADERS);
  if (saved) await pages.put(page.path, toDocument(await saved.blob(), page, saved.headers));
}

type NewPage = Pick<SavedPage, 'path' | 'list' | 'files'>;

/** Returns whether the page was saved now. */
async function save({ path, list, files: loaded }: NewPage, opened: OpenCaches): Promise<boolean> {
  const shownBuild = buildOf(document.getElementById('__NEXT_DATA__')?.textContent ?? '');
  const saved = await findSavedPage(path);
  const isFresh = saved?.build === shownBuild && Date.now() - saved.savedAt < FRESH_MS;
  // The tools of a list load their code when they are used.
  if (isFresh && (!list || loaded.every((file) => saved.files.includes(file)))) return false;
  if (savesData() && !isLoadedDocument(path) && list) return false;
  const response = await fetch(path, {
    headers: { Accept: 'text/html' },
    redirect: 'error',
    priority: 'low',
  });
  if (!isSavable(response)) return false;
  const html = await response.text();
  const build = buildOf(html);
  // Its deferred scripts are not known yet. The copy from before is whole.
  if (build === '' || (build !== shownBuild && saved)) return false;
  const referenced = [...html.matchAll(FILE_ELEMENT)].flatMap(([element, file = '']) =>
    IS_NO_MODULE.test(element) ? [] : [file],
  );
  const isNewBuild = saved?.build !== build;
  const needed = [...new Set([...referenced, ...IMAGES])];
  await Promise.all(
    needed.map(async (file) => {
      if (!(await saveFile(file, isNewBuild, opened))) throw new Error(`${file} is not available.`);
    }),
  );
  // The page may have requested what does not exist.
  const others = build === shownBuild ? loaded.filter((file) => !needed.includes(file)) : [];
  const areSaved = await Promise.all(others.map((file) => saveFile(file, isNewBuild, opened)));
  const files = [...needed, ...others.filter((_, index) => areSaved[index])];
  const bytes = new Blob([html]).size;
  const page = { path, build, files, bytes, savedAt: Date.now(), usedAt: Date.now(), list };
  await opened.pages.put(path, toDocument(html, page, response.headers));
  return true;
}

/** The id of the build in a document. Empty if it is not one of ours, such as the login page of a network. */
function buildOf(html: string): string {
  return /"buildId":"([^"\\]+)"/.exec(html)?.[1] ?? '';
}

/** A page that any visitor gets. */
function isSavable({ status, type, headers }: Response): boolean {
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return status === 200 && type === 'basic' && isHtml && !headers.get('Cache-Control')?.includes('no-store');
}

/** Saves a file, unless it is saved. Resolves to false if it does not exist, and rejects if the network fails or storage is full. */
async function saveFile(path: string, isNewBuild: boolean, { files }: OpenCaches): Promise<boolean> {
  const isCurrent = isHashedFile(path) || !isNewBuild;
  if (isCurrent && (await files.match(path, ANY_HEADERS))) return true;
  const response = await fetch(path, { redirect: 'error', priority: 'low' });
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status !== 200 || !/javascript|css|font|svg/.test(type)) return false;
  const body = await response.arrayBuffer();
  const headers = { 'Content-Type': type, [SIZE_HEADER]: String(body.byteLength) };
  await files.put(path, new Response(body, { headers }));
  return true;
}

/** Files of the build that this page has requested. Scripts of other pages, which links prefetch, are not needed. */
export function loadedFiles(): string[] {
  const urls = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    // Those that are still loading.
    ...[...document.scripts].flatMap(({ src, noModule }) => (noModule ? [] : [src])),
  ];
  return [...new Set(urls)].flatMap((url) => {
    if (!URL.canParse(url)) return [];
    const { origin, pathname } = new URL(url);
    const isNeeded = isHashedFile(pathname) && !pathname.includes('/chunks/pages/');
    return origin === location.origin && isNeeded ? [pathname] : [];
  });
}

type ConnectedNavigator = { connection?: { saveData?: boolean; effectiveType?: string } };

/** Whether the visitor saves data, or has 2G. */
function savesData(): boolean {
  const { connection } = navigator as ConnectedNavigator;
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? '');
}

/** Whether a list, in any of its copies, is one of the recent lists. */
function hasRecentCopy(listId: string): boolean {
  return readRecentLists().some(({ id }) => id.split('~', 1)[0] === listId);
}

/** Removes the pages that exceed the limits, and files that no page needs. */
async function removeOthers(shownPath: string, opened: OpenCaches): Promise<void> {
  const pages = await readSavedPages();
  const fileSizes = await readFileSizes(opened.files);
  const kept = choosePages(pages, { fileSizes, isTicked: hasRecentCopy, shownPath });
  const keptFiles = new Set(kept.flatMap(({ files }) => files));
  const removed = pages.filter((page) => !kept.includes(page));
  await Promise.all(removed.map(({ path }) => opened.pages.delete(path, ANY_HEADERS)));
  const unused = [...fileSizes.keys()].filter((file) => !keptFiles.has(file));
  await Promise.all(unused.map((file) => opened.files.delete(file, ANY_HEADERS)));
}

async function readFileSizes(cache: Cache): Promise<Map<string, number>> {
  const requests = await cache.keys();
  const sizes = requests.map(async (request) => {
    const response = await cache.match(request, ANY_HEADERS);
    return [new URL(request.url).pathname, Number(response?.headers.get(SIZE_HEADER))] as const;
  });
  return new Map(await Promise.all(sizes));
}
