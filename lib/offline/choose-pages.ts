import type { SavedPage } from './saved-pages';

/** Lists that are saved at most, in all languages together: as many as there are recent lists, and some that were only read. */
export const MAX_SAVED_LISTS = 120;

/** Bytes of saved pages and their files. A build has about 1 MB of files, a page 100 kB. */
const MAX_BYTES = 40_000_000;

type Options = {
  /** Size of each saved file in bytes. */
  fileSizes: ReadonlyMap<string, number>;
  /** Whether the visitor has ticked items of a list. Those are removed last. */
  isTicked: (listId: string) => boolean;
  /** Path of the page that is shown, which is not removed. */
  shownPath: string;
};

/** Chooses the saved pages that may stay. Of the others, those that were not used for longest are left out first. */
export function choosePages(
  pages: readonly SavedPage[],
  { fileSizes, isTicked, shownPath }: Options,
): readonly SavedPage[] {
  const oldestFirst = pages.toSorted((a, b) => a.usedAt - b.usedAt);
  const removable = oldestFirst.filter(({ path, list }) => list && path !== shownPath);
  const queue = [
    ...removable.filter(({ list }) => !isTicked(list?.id ?? '')),
    ...removable.filter(({ list }) => isTicked(list?.id ?? '')),
  ];
  const kept = new Set(pages);
  const isTooMuch = () =>
    [...kept].filter(({ list }) => list).length > MAX_SAVED_LISTS || countBytes(kept, fileSizes) > MAX_BYTES;
  for (const page of queue) {
    if (!isTooMuch()) break;
    kept.delete(page);
  }
  return [...kept];
}

/** Pages of the same build share files. */
function countBytes(pages: Iterable<SavedPage>, fileSizes: ReadonlyMap<string, number>): number {
  const files = new Set<string>();
  let bytes = 0;
  for (const page of pages) {
    bytes += page.bytes;
    for (const file of page.files) files.add(file);
  }
  for (const file of files) bytes += fileSizes.get(file) ?? 0;
  return bytes;
}
