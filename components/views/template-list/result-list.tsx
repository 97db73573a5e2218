import { CardGrid } from '@/components/catalog/card-grid';
import { Pager } from '@/components/catalog/pager';
import { paths } from '@/lib/links/paths';
import type { TemplateListResult } from './template-list-view';

export function ResultList({ result }: { result: TemplateListResult }) {
  const { query, tag, sort, page, cards } = result;
  const hrefOf = (number: number) =>
    paths.templates({ query, tag: tag ?? undefined, sort: sort ?? undefined, page: number });
  return (
    <>
      <CardGrid cards={cards} position="results" />
      <Pager number={page.number} count={page.count} hrefOf={hrefOf} />
    </>
  );
}
