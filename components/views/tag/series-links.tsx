import { useTranslations } from 'next-intl';
import { SeriesChip } from '@/components/catalog/series-chip';
import type { SeriesLink } from '@/lib/page/view-props';

/** Links to series with lists of a tag; renders nothing if there are none. */
export function SeriesLinks({ series }: { series: readonly SeriesLink[] }) {
  const t = useTranslations('tag');
  if (series.length === 0) return null;
  return (
    <nav aria-label={t('series')} className="mt-6">
      <p className="font-semibold text-sm">{t('series')}</p>
      <ul className="tag-list">
        {series.map((one) => (
          <li key={one.id}>
            <SeriesChip series={one} position="list-header" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
