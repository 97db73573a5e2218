import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { seriesPath } from '@/lib/links/series-path';
import type { SeriesPlace, TemplateLink } from '@/lib/page/view-props';

/** The series that the list is part of, with the lists before and after it. */
export function SeriesNav({ series }: { series: SeriesPlace }) {
  const t = useTranslations('template');
  const pageLocale = useLocale();
  const titleId = useId();
  const { id, locale, title, number, count, previous, next } = series;
  return (
    <nav aria-labelledby={titleId} className="frame mt-12 print:hidden">
      <p className="kicker tabular">{t('seriesPlace', { number, count })}</p>
      <p className="mb-3">
        {/* The padding makes the target larger and moves nothing. */}
        <Link
          id={titleId}
          href={seriesPath(id)}
          prefetch={false}
          {...langAttributes(locale, pageLocale)}
          {...clickAttributes('series', 'series', id)}
          className="prose-link py-3.5 font-semibold text-lg"
        >
          {title}
        </Link>
      </p>
      <ul className="card-grid">
        {previous && (
          <li>
            <ListCard series={id} element="previous" list={previous} />
          </li>
        )}
        {next && (
          <li>
            <ListCard series={id} element="next" list={next} />
          </li>
        )}
      </ul>
    </nav>
  );
}

type ListCardProps = { series: string; element: 'previous' | 'next'; list: TemplateLink };

function ListCard({ series, element, list }: ListCardProps) {
  const t = useTranslations('template');
  const pageLocale = useLocale();
  return (
    <Link
      href={paths.template(list.id)}
      rel={element === 'next' ? 'next' : 'prev'}
      prefetch={false}
      {...clickAttributes('series', element, list.id, series)}
      className="card"
    >
      <span className="meta">{t(element === 'next' ? 'seriesNext' : 'seriesPrevious')}</span>
      <span {...langAttributes(list.locale, pageLocale)} className="font-semibold">
        {list.title}
      </span>
    </Link>
  );
}
