import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { seriesPath } from '@/lib/links/series-path';
import type { SeriesLink } from '@/lib/page/view-props';

/** Links to series with lists of a tag; renders nothing if there are none. */
export function SeriesLinks({ series }: { series: readonly SeriesLink[] }) {
  const t = useTranslations('tag');
  const pageLocale = useLocale();
  if (series.length === 0) return null;
  return (
    <nav aria-label={t('series')} className="mt-6">
      <p className="font-semibold text-sm">{t('series')}</p>
      <ul className="tag-list">
        {series.map(({ id, locale, title }) => (
          <li key={id}>
            <Link
              href={seriesPath(id)}
              prefetch={false}
              {...langAttributes(locale, pageLocale)}
              {...clickAttributes('list-header', 'series', id)}
              className="chip"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
