import { useTranslations } from 'next-intl';
import { isOfFew, SMALL_NUMBER } from '@/lib/insights/change';
import { COLUMNS, type Column } from '@/lib/insights/columns';
import type { Metrics } from '@/lib/insights/definitions';
import type { PageContext } from './page-context';

type RateProps = { column: Column; metrics: Metrics; formats: PageContext['formats'] };

/** The number of a column. A rate or an average of few is grey, with the numbers that it comes from. */
export function ColumnValue({ column, metrics, formats }: RateProps) {
  const t = useTranslations('insights');
  const { kind, metric, by } = COLUMNS[column];
  const text = formats.column(column, metrics);
  if (by === null || metrics[by] === 0 || !isOfFew(column, metrics)) return text;
  return (
    <span className="few">
      {text}
      <span className="share">
        {kind === 'percent'
          ? t('few.share', { part: metrics[metric], whole: metrics[by] })
          : t('few.average', { sessions: metrics[by] })}
      </span>
    </span>
  );
}

type ShareProps = { part: number; whole: number; formats: PageContext['formats'] };

/** A share whose numbers are beside it: grey if it is one of few. */
export function Share({ part, whole, formats }: ShareProps) {
  if (whole === 0) return '–';
  const text = formats.percent(part / whole);
  return whole < SMALL_NUMBER ? <span className="few">{text}</span> : text;
}
