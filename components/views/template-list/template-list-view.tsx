import { useTranslations } from 'next-intl';
import type { TagWithCount } from '@/lib/catalog/tag';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { EmptyResult } from './empty-result';
import { FilterForm } from './filter-form';
import { ResultList } from './result-list';
import { useChanges } from './use-changes';
import { useInstantSearch } from './use-instant-search';

export type TemplateListResult = {
  query: string;
  tag: string | null;
  sort: 'newest' | 'title' | null;
  page: { number: number; count: number; total: number };
  cards: TemplateCard[];
};

export type TagOption = Pick<TagWithCount, 'id' | 'title' | 'templateCount'>;

export function TemplateListView({ tags, ...initial }: TemplateListResult & { tags: TagOption[] }) {
  // A move of the router brings new cards; what was typed and found on the list before is over.
  const moves = useChanges(initial.cards);
  return <SearchableList key={moves} tags={tags} initial={initial} />;
}

function SearchableList({ tags, initial }: { tags: TagOption[]; initial: TemplateListResult }) {
  const t = useTranslations('templateList');
  const { result, busy, failed, change } = useInstantSearch(initial);
  const { query, page } = result;
  return (
    <div className="frame pt-10">
      <h1>{query ? t('searchTitle', { query }) : t('title')}</h1>
      <FilterForm initial={initial} tags={tags} failed={failed} onChange={change} />
      <p className="tabular mt-8 mb-4 text-ink-soft" role="status">
        {t('found', { count: page.total })}
      </p>
      <div aria-busy={busy} className="busy-area">
        {page.total > 0 ? <ResultList result={result} /> : <EmptyResult query={query} tags={tags} />}
      </div>
    </div>
  );
}
