import type { ListProperties } from '@/lib/analytics/plan/events';

/** The list or the search that the page shows. */
export type PageContent = {
  list?: ListProperties;
  /** Key of its ticks in the browser. */
  listKey?: string;
  search?: {
    result: SearchResult;
    /** Whether another search is under way. */
    busy: boolean;
  };
  /** The result that the page was loaded with. */
  initial?: SearchResult;
};

type SearchResult = {
  query: string;
  tag: string | null;
  sort: 'newest' | 'title' | null;
  page: { number: number; total: number };
};

type Observer = (content: PageContent) => void;

let current: PageContent = {};
let observer: Observer = () => {};

/** Sets what the page shows, for events about it. */
export function showContent(content: PageContent): void {
  current = content;
  observer(content);
}

/** Calls the observer, of which there is one, with the current content and after each change. */
export function observeContent(newObserver: Observer): void {
  observer = newObserver;
  observer(current);
}
