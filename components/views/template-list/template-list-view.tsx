import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CardGrid } from '@/components/catalog/card-grid';
import { Pager } from '@/components/catalog/pager';
import { paths } from '@/lib/links/paths';
import type { TagOption, TemplateListResult, TemplateListViewProps } from '@/lib/page/view-props';
import { EmptyResult } from './empty-result';
import { FilterForm } from './filter-form';
import { useInstantSearch } from './use-instant-search';

export function TemplateListView({ tags, ...initial }: TemplateListViewProps) {
  // A move of the router brings new cards; what was typed and found on the list before is over.
  const moves = useChanges(initial.cards);
  return <SearchableList key={moves} tags={tags} initial={initial} />;
}

function SearchableList({ tags, initial }: { tags: readonly TagOption[]; initial: TemplateListResult }) {
  const t = useTranslations('templateList');
  const { result, busy, failed, change } = useInstantSearch(initial);
  const { query, page } = result;
  return (
    <div className="frame pt-10">
      <h1>{query ? t('searchTitle', { query }) : t('title')}</h1>
      <FilterForm initial={initial} tags={tags} failed={failed} onChange={change} />
      <p className="tabular mt-8 mb-4 text-ink-soft" role="status">
        {t('resultCount', { count: page.total })}
      </p>
      <div aria-busy={busy} className="busy-area">
        {page.total > 0 ? <ResultList result={result} /> : <EmptyResult query={query} tags={tags} />}
      </div>
    </div>
  );
}

export function ResultList({ result }: { result: TemplateListResult }) {
  const { query, tag, sort, page, cards } = result;
  const getHref = (number: number) =>
    paths.templates({ query, tag: tag ?? undefined, sort: sort ?? undefined, page: number });
  return (
    <>
      <CardGrid cards={cards} position="results" />
      <Pager number={page.number} count={page.count} getHref={getHref} />
    </>
  );
}

/** How often a value has been replaced by another one since the first rendering; objects are told apart by identity. */
export function useChanges(value: unknown): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value === value) return seen.changes;
  const changes = seen.changes + 1;
  setSeen({ value, changes });
  return changes;
}
