import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { FeedLink } from '@/components/catalog/feed-link';
import { Illustrated } from '@/components/catalog/illustration';
import { PageKicker, Pager } from '@/components/catalog/pager';
import { paths } from '@/lib/links/paths';
import type { TagViewProps } from '@/lib/page/view-props';
import { SeriesLinks } from './series-links';

export function TagView({ tag, series, page, cards }: TagViewProps) {
  const t = useTranslations('tag');
  return (
    <div className="frame pt-10">
      {page.number > 1 ? (
        <>
          <PageKicker kicker={t('kicker')} page={page} />
          <h1 className="mt-1">{tag.title}</h1>
        </>
      ) : (
        <Illustrated name={tag.illustration} tint={tag.tint}>
          <p className="kicker">{t('kicker')}</p>
          <h1 className="mt-1">{tag.title}</h1>
          <p className="lead mt-4">{tag.description}</p>
        </Illustrated>
      )}
      <SeriesLinks series={series} />
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <p className="tabular text-ink-soft">{t('count', { count: page.total })}</p>
        <FeedLink page={paths.tag(tag.id)} id={tag.id} />
      </div>
      <CardGrid cards={cards} position="results" pageTags={[tag.id]} mark="none" />
      <Pager number={page.number} count={page.count} getHref={(number) => paths.tag(tag.id, number)} />
    </div>
  );
}
