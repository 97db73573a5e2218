import Head from 'next/head';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { CardGrid } from '@/components/catalog/card-grid';
import { Pager } from '@/components/catalog/pager';
import { deferHydration } from '@/components/ui/deferred';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { showContent } from '@/lib/analytics/page-content';
import { focusMainContent } from '@/lib/browser/main-content';
import { paths } from '@/lib/links/paths';
import type { TemplateListResult, TemplateListViewProps } from '@/lib/page/view-props';
import { FilterForm } from './filter-form';
import { markMatches } from './mark-matches';
import { useInstantSearch } from './use-instant-search';

export function TemplateListView({ tags, hasDates, requests, ...initial }: TemplateListViewProps) {
  // A navigation of the router brings new cards and must reset the form and the instant search.
  const navigationCount = useChangeCount(initial.cards);
  const props = { tags, hasDates, requests, initial };
  return <SearchableList key={navigationCount} {...props} />;
}

type SearchableListProps = Pick<TemplateListViewProps, 'tags' | 'hasDates'> & {
  requests: TemplateListViewProps['requests'];
  initial: TemplateListResult;
};

function SearchableList({ tags, hasDates, requests, initial }: SearchableListProps) {
  const t = useTranslations('templateList');
  const instantSearch = useInstantSearch(initial);
  // After every render, so that typing is noticed.
  useEffect(() => showContent({ search: instantSearch, initial }));
  const { result, busy, failure, search, repeat } = instantSearch;
  const { title, query, corrected, page, capped } = result;
  const isEmpty = page.total === 0 && result.totalInAllTags === 0;
  return (
    <div className="frame lists-page">
      {title && (
        <Head>
          <title>{title}</title>
        </Head>
      )}
      <header>
        <h1 data-query={query ? '' : undefined}>
          {query ? t(isEmpty ? 'emptyTitle' : 'searchTitle', { query: corrected ?? query }) : t('title')}
        </h1>
        <p role="status" data-failure={failure}>
          {failure
            ? t(failure === 'retrying' ? 'searchRetrying' : 'searchFailed')
            : t(capped && page.total > 0 ? 'cappedCount' : 'resultCount', { count: page.total })}
          {failure === 'failed' && (
            <>
              {' '}
              <RepeatButton onClick={repeat} />
            </>
          )}
          {corrected && !failure && <Correction result={result} corrected={corrected} />}
        </p>
      </header>
      <FilterForm
        initial={initial}
        result={result}
        tags={tags}
        hasDates={hasDates}
        failed={failure === 'failed'}
        onChange={search}
      />
      <div aria-busy={busy} className="results">
        {page.total > 0 ? (
          <ResultList result={result} />
        ) : (
          <DeferredEmptyResult result={result} tags={tags} requests={requests} />
        )}
      </div>
    </div>
  );
}

const DeferredEmptyResult = deferHydration(
  typeof window === 'undefined'
    ? (require('./empty-result') as typeof import('./empty-result')).EmptyResult
    : null,
  async () => (await import('./deferred-parts')).DEFERRED_PARTS.EmptyResult,
);

/** Says that a search was corrected, with a link to the same search as it was typed. It is part of a live region. */
function Correction({ result, corrected }: { result: TemplateListResult; corrected: string }) {
  const t = useTranslations('templateList');
  const { query, tag, sort } = result;
  return (
    <span className="correction">
      {t.rich('corrected', { query: corrected, b: (text) => <strong>{text}</strong> })}
      {' · '}
      <Link
        href={paths.templates({ query, tag: tag ?? undefined, sort: sort ?? undefined, exact: true })}
        {...clickAttributes('filter', 'exact-search')}
        className="prose-link"
      >
        {t('searchExactly', { query })}
      </Link>
    </span>
  );
}

/** Repeats a search that failed. */
function RepeatButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('templateList');
  const handleClick = () => {
    // The button disappears.
    focusMainContent();
    onClick();
  };
  return (
    <button
      type="button"
      onClick={handleClick}
      {...clickAttributes('filter', 'search')}
      className="quiet-link underline"
    >
      {t('searchAgain')}
    </button>
  );
}

export function ResultList({ result }: { result: TemplateListResult }) {
  const { query, tag, sort, exact, page, cards } = result;
  const getHref = (number: number) =>
    paths.templates({ query, tag: tag ?? undefined, sort: sort ?? undefined, exact, page: number });
  return (
    <>
      <CardGrid cards={cards.map(markMatches)} position="results" pageTags={tag ? [tag] : []} />
      <Pager number={page.number} count={page.count} getHref={getHref} />
    </>
  );
}

/** Returns how often a value has changed since the first render. Values are compared with `===`. */
function useChangeCount(value: unknown): number {
  const [previous, setPrevious] = useState({ value, count: 0 });
  if (previous.value === value) return previous.count;
  const count = previous.count + 1;
  setPrevious({ value, count });
  return count;
}
