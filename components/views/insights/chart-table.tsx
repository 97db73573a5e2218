import { useTranslations } from 'next-intl';
import type { Column } from '@/lib/insights/columns';
import type { SeriesPoint } from '@/lib/insights/insights-reader';
import type { PageContext } from './page-context';
import { describePoints, linkToPoint, type PointScale } from './point-times';

type ChartTableProps = {
  /** Points with those that they are compared with. */
  rows: ReadonlyArray<{ point: SeriesPoint; before: SeriesPoint | null }>;
  metrics: readonly Column[];
  scale: PointScale;
  /** Of the points that they are compared with; null without a comparison. */
  comparedScale: PointScale | null;
  context: PageContext;
};

/** The numbers of charts as a table, each point with a link to its days. */
export function ChartTable({ rows, metrics, scale, comparedScale, context }: ChartTableProps) {
  const t = useTranslations('insights');
  const { formats } = context;
  const isCompared = comparedScale !== null;
  const describe = describePoints(t, formats, scale);
  const describeBefore = describePoints(t, formats, comparedScale ?? scale);
  return (
    <table className="stacked">
      <thead>
        <tr>
          <th scope="col">{t(`charts.intervals.${scale.interval}`)}</th>
          {metrics.map((metric) => (
            <th key={metric} scope="col">
              {t(`metrics.${metric}`)}
            </th>
          ))}
          {isCompared && <th scope="col">{t('charts.previous')}</th>}
          {isCompared &&
            metrics.map((metric) => (
              <th key={metric} scope="col">
                {`${t(`metrics.${metric}`)} (${t('charts.previous')})`}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ point, before }) => {
          const href = linkToPoint(context, point.time, scale);
          const time = describe(point.time);
          return (
            <tr key={point.time}>
              <th scope="row">{href === null ? time : <a href={href}>{time}</a>}</th>
              {metrics.map((metric) => (
                <td key={metric} data-label={t(`metrics.${metric}`)}>
                  {formats.column(metric, point)}
                </td>
              ))}
              {isCompared && (
                <td data-label={t('charts.previous')}>{before ? describeBefore(before.time) : '–'}</td>
              )}
              {isCompared &&
                metrics.map((metric) => (
                  <td key={metric} data-label={`${t(`metrics.${metric}`)} (${t('charts.previous')})`}>
                    {before ? formats.column(metric, before) : '–'}
                  </td>
                ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
