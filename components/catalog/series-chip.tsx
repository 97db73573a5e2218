import Link from 'next/link';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { PositionWith } from '@/lib/analytics/plan/click-targets';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { seriesPath } from '@/lib/links/series-path';
import type { SeriesLink } from '@/lib/page/view-props';

type SeriesChipProps = { series: SeriesLink; position: PositionWith<'series'> };

/** A link to a series, as one of several in a row. */
export function SeriesChip({ series: { id, locale, title }, position }: SeriesChipProps) {
  return (
    <Link
      href={seriesPath(id)}
      prefetch={false}
      {...langAttributes(locale, useLocale())}
      {...clickAttributes(position, 'series', id)}
      className="chip"
    >
      {title}
    </Link>
  );
}
