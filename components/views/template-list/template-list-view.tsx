import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { Pager } from '@/components/catalog/pager';
import { TagList } from '@/components/catalog/tag-list';
import { buttonStyle } from '@/components/ui/button-style';
import type { TagWithCount } from '@/lib/catalog/tag';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import { FilterForm } from './filter-form';

export type TemplateListViewProps = {
  query: string;
  tag: string | null;
  sort: 'newest' | 'title' | null;
  page: { number: number; count: number; total: number };
  cards: TemplateCard[];
  tags: Array<Pick<TagWithCount, 'id' | 'title' | 'templateCount'>>;
};

export function TemplateListView({ query, tag, sort, page, cards, tags }: TemplateListViewProps) {
  const t = useTranslations('templateList');
  const hrefOf = (number: number) =>
    paths.templates({ query, tag: tag ?? undefined, sort: sort ?? undefined, page: number });
  return (
    <div className="frame pt-10">
      <h1 className="font-semibold font-serif text-3xl">
        {query ? t('searchTitle', { query }) : t('title')}
      </h1>
      <FilterForm query={query} tag={tag} sort={sort} tags={tags} />
      {cards.length > 0 ? (
        <>
          <p className="tabular mt-8 mb-4 text-ink-soft" role="status">
            {t('found', { count: page.total })}
          </p>
          <CardGrid cards={cards} />
          <Pager number={page.number} count={page.count} hrefOf={hrefOf} />
        </>
      ) : (
        <section className="mt-12 max-w-2xl" role="status">
          <h2 className="font-semibold font-serif text-2xl">{t('emptyTitle', { query })}</h2>
          <p className="mt-3 mb-4 text-ink-soft">{t('emptyText')}</p>
          <TagList tags={tags} label={t('tagLabel')} />
          <p className="mt-8">
            <Link href={paths.templates()} className={buttonStyle('plain')}>
              {t('showAll')}
            </Link>
          </p>
        </section>
      )}
    </div>
  );
}
