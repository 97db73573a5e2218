import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FeedLink } from '@/components/catalog/feed-link';
import { Illustrated } from '@/components/catalog/illustration';
import { SeriesChip } from '@/components/catalog/series-chip';
import { TemplateCard } from '@/components/catalog/template-card';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { seriesPath } from '@/lib/links/series-path';
import type { SeriesViewProps } from '@/lib/page/view-props';

/** A series: its lists as numbered steps, and links to its subject and to other series of it. */
export function SeriesView({ series, cards, subject, others }: SeriesViewProps) {
  const t = useTranslations('series');
  const langProps = langAttributes(series.locale, useLocale());
  return (
    <div className="frame pt-10">
      <Illustrated name={series.illustration} tint={series.tint}>
        <p className="kicker">{t('kicker')}</p>
        <h1 {...langProps} className="mt-1">
          {series.title}
        </h1>
        <p {...langProps} className="lead mt-4">
          {series.description}
        </p>
        <FeedLink page={seriesPath(series.id)} id={series.id} />
      </Illustrated>
      <p className="tabular mt-6 mb-3 text-ink-soft">{t('count', { count: cards.length })}</p>
      <ol className="card-grid">
        {cards.map((card, index) => (
          <li key={card.id} className="grid grid-cols-1 grid-rows-[auto_1fr]">
            <span className="tabular font-semibold text-leaf-strong text-lg">{index + 1}</span>
            <TemplateCard
              card={card}
              position="series-lists"
              // The illustration of the series is that of its subject.
              mark={card.tags[0]?.id === subject?.id ? 'none' : 'illustration'}
            />
          </li>
        ))}
      </ol>
      <nav aria-labelledby="see-also" className="mt-14">
        <h2 id="see-also" className="shelf-title">
          {t('seeAlso')}
        </h2>
        <ul className="tag-list">
          {subject && (
            <li>
              <Link
                href={paths.tag(subject.id)}
                prefetch={false}
                {...clickAttributes('series-lists', 'tag', subject.id)}
                className="chip"
              >
                {subject.title}
              </Link>
            </li>
          )}
          {others.map((other) => (
            <li key={other.id}>
              <SeriesChip series={other} position="series-lists" />
            </li>
          ))}
          <li>
            <Link
              href={paths.templates()}
              {...clickAttributes('series-lists', 'all-templates')}
              className="chip"
            >
              {t('all')}
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}
