import Router from 'next/router';
import type { EventProperties } from '@/lib/analytics/plan/events';
import { LOCALES } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { observeClicks } from './clicks';
import type { PageContent } from './page-content';
import { referringDomain } from './referring-domain';
import { normalizeQuery, toSearchTerm } from './search-term';
import { track } from './track';

/** Time in ms without typing after which the shown result counts as a search. */
const PAUSE_MS = 1000;

type Origin = EventProperties<'search'>['origin'];

/** Pages with a search form, by route pattern. */
const ORIGIN_BY_ROUTE: Readonly<Record<string, Origin>> = {
  '/': 'home',
  '/templates': 'templates',
  '/404': 'not-found',
  '/500': 'error',
};

/** The search whose result is shown, until it is tracked. */
let pending: { key: string; properties: EventProperties<'search'> } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Key of the search that was tracked last. */
let trackedKey: string | undefined;
/** How the next search begins whose result is rendered by the server. */
let origin: Origin = 'link';
/** Whether the visitor has submitted a form since the last search was tracked. */
let isSubmitted = false;

/** Observes the submission of search forms, and links to search results. */
export function startSearchOutcomes(): void {
  origin = firstOrigin();
  document.addEventListener('submit', onSubmit, true);
  // On the window, so that the search comes before the click.
  observeClicks(onClick, window);
}

/** Stores the search whose result is shown, if there is one. It is tracked when the visitor stops typing. */
export function showSearch({ search, initial }: PageContent): void {
  clearTimeout(timer);
  // The visitor may have left the result before this code was loaded.
  if (!search || search.busy || Router.pathname !== '/templates') return;
  const isInstant = search.result !== initial;
  const { tag, sort, page } = search.result;
  const lang = toLocale(Router.locale);
  const query = normalizeQuery(search.result.query, lang);
  const term = toSearchTerm(query);
  // Neither the whole list nor a further page of a result is a search.
  if ((!term && !tag && !sort) || page.number > 1) {
    clearPending();
    return;
  }
  pending = {
    key: JSON.stringify([lang, query, tag, sort]),
    properties: {
      ...(term && { term }),
      ...(tag && { tag }),
      ...(sort && { sort }),
      results: page.total,
      origin: isInstant ? 'templates' : origin,
    },
  };
  // Without typing it is tracked at once, but after the view of its page.
  timer = setTimeout(trackSearch, isInstant && !isSubmitted ? PAUSE_MS : 0);
}

/** Tracks the search whose result is shown, unless it was the last one that was tracked. */
export function trackSearch(): void {
  clearTimeout(timer);
  if (!pending) return;
  const { key, properties } = pending;
  clearPending();
  if (key === trackedKey) return;
  trackedKey = key;
  track('search', properties);
}

function clearPending(): void {
  pending = undefined;
  origin = 'link';
  isSubmitted = false;
}

function onSubmit({ target }: SubmitEvent): void {
  const isInHeader = target instanceof Element && target.closest('header');
  origin = isInHeader ? 'header' : (ORIGIN_BY_ROUTE[Router.pathname] ?? 'link');
  isSubmitted = true;
}

function onClick({ target, button }: MouseEvent): void {
  if (button <= 1 && target instanceof Element && target.closest('a[href]')) trackSearch();
}

/** How a search began whose form was submitted before this code was loaded, on this page or the previous one. */
function firstOrigin(): Origin {
  if (Router.pathname !== '/templates') return 'link';
  const { page } = window.__NEXT_DATA__;
  // The other pages have their form in the header.
  if (page !== Router.pathname) return ORIGIN_BY_ROUTE[page] ?? 'header';
  if (referringDomain() !== window.location.host) return 'link';
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation && navigation.type !== 'navigate') return 'link';
  const segments = new URL(document.referrer).pathname.split('/').filter(Boolean);
  if (LOCALES.some((locale) => locale === segments[0])) segments.shift();
  return ORIGIN_BY_ROUTE[`/${segments.join('/')}`] ?? 'header';
}
