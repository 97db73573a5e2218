import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { seriesPath } from '@/lib/links/series-path';
import type { HomeViewProps } from '@/lib/page/view-props';

/** A few series as tiles; renders nothing if there are none. */
export function SeriesTiles({ series }: Pick<HomeViewProps, 'series'>) {
  const t = useTranslations('home');
  const pageLocale = useLocale();
  if (series.length === 0) return null;
  return (
    <section className="frame mt-16" aria-labelledby="series">
      <h2 id="series">{t('seriesTitle')}</h2>
      <p className="mt-1 mb-5 text-ink-soft">{t('seriesText')}</p>
      <ul className="subject-tiles series-tiles">
        {series.map(({ id, locale, title, listCount, style }) => (
          <li key={id}>
            <Link
              href={seriesPath(id)}
              prefetch={false}
              {...clickAttributes('home-series', 'series', id)}
              className="card subject-tile"
            >
              <SubjectIcon {...style} />
              <span className="min-w-0">
                <span {...langAttributes(locale, pageLocale)}>{title}</span>{' '}
                <span className="meta block">{t('listCount', { count: listCount })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
