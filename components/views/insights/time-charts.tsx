import { useTranslations } from 'next-intl';
import { CHART_METRICS } from '@/lib/insights/columns';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import type { Panel, Series } from '@/lib/insights/report-data';
import { CsvLink } from './csv-link';
import { LineChart } from './line-chart';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';

type TimeChartsProps = {
  series: Panel<Series>;
  context: PageContext;
  /** Epoch milliseconds. What is later is not shown. */
  now: number;
};

type Metric = (typeof CHART_METRICS)[number];

/** Visitors, sessions and views over time, as charts and as a table. */
export function TimeCharts({ series, context, now }: TimeChartsProps) {
  const t = useTranslations('insights');
  return (
    <PanelSection id="over-time" title={t('charts.title')} panel={series} isWide>
      {'data' in series && <Charts series={series.data} context={context} now={now} />}
    </PanelSection>
  );
}

type ChartsProps = Omit<TimeChartsProps, 'series'> & { series: Series };

function Charts({ series, context, now }: ChartsProps) {
  const t = useTranslations('insights');
  const { current: whole, previous, step } = series;
  const current = whole.filter(({ time }) => time <= now);
  const { formats, state } = context;
  const dayOrHour = step === 'day' ? formats.day : formats.dayAndTime;
  const valuesOf = (points: Series['current'], metric: Metric) => points.map((point) => point[metric]);
  const times = whole.map(({ time }) => time);
  const describeTime = (time: number | undefined) => (time === undefined ? '' : dayOrHour(time));
  const stepMs = step === 'day' ? DAY_MS : HOUR_MS;
  const lastPoint = current.at(-1);
  const isPartial = lastPoint !== undefined && lastPoint.time + stepMs > now;
  const describe = (index: number, metric: Metric): string => {
    const [point, before] = [current[index], previous?.[index]];
    const texts = [point, before].map((of) => of && `${describeTime(of.time)}: ${formats.count(of[metric])}`);
    return texts.filter((text) => text !== undefined).join('\n');
  };
  if (current.length === 0) return <p>{t('table.empty')}</p>;
  return (
    <>
      {previous && (
        <p className="legend">
          <span className="current">
            <Sample className="current" /> {t('charts.current')}
          </span>
          <span className="comparison">
            <Sample className="comparison" /> {t('charts.previous')}
          </span>
        </p>
      )}
      <div className="charts">
        {CHART_METRICS.map((metric) => {
          const values = valuesOf(current, metric);
          return (
            <figure key={metric}>
              <figcaption>{t(`metrics.${metric}`)}</figcaption>
              <LineChart
                label={t('charts.label', {
                  metric: t(`metrics.${metric}`),
                  step,
                  from: describeTime(times[0]),
                  to: describeTime(current.at(-1)?.time),
                  min: formats.count(Math.min(...values)),
                  max: formats.count(Math.max(...values)),
                })}
                values={values}
                length={whole.length}
                comparison={previous && valuesOf(previous, metric)}
                isPartial={isPartial}
                describe={(index) => describe(index, metric)}
                labelOf={(index) => (step === 'day' ? formats.shortDay : formats.time)(times[index] ?? 0)}
                format={formats.count}
              />
            </figure>
          );
        })}
      </div>
      <details>
        <summary>{t('charts.table')}</summary>
        <div className="scroll">
          <table className="stacked">
            <thead>
              <tr>
                <th scope="col">{t(step === 'day' ? 'charts.day' : 'charts.time')}</th>
                {CHART_METRICS.map((metric) => (
                  <th key={metric} scope="col">
                    {t(`metrics.${metric}`)}
                  </th>
                ))}
                {previous && <th scope="col">{t('charts.previous')}</th>}
                {previous &&
                  CHART_METRICS.map((metric) => (
                    <th key={metric} scope="col">
                      {`${t(`metrics.${metric}`)} (${t('charts.previous')})`}
                    </th>
                  ))}
              </tr>
            </thead>
            <tbody>
              {current.map((point, index) => (
                <tr key={point.time}>
                  <th scope="row">
                    {dayOrHour(point.time)}
                    {isPartial && point === lastPoint && ` ${t('charts.partial')}`}
                  </th>
                  {CHART_METRICS.map((metric) => (
                    <td key={metric} data-label={t(`metrics.${metric}`)}>
                      {formats.count(point[metric])}
                    </td>
                  ))}
                  {previous && (
                    <td data-label={t('charts.previous')}>{describeTime(previous[index]?.time) || '–'}</td>
                  )}
                  {previous &&
                    CHART_METRICS.map((metric) => {
                      const value = previous[index]?.[metric];
                      return (
                        <td key={metric} data-label={`${t(`metrics.${metric}`)} (${t('charts.previous')})`}>
                          {value === undefined ? '–' : formats.count(value)}
                        </td>
                      );
                    })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <footer>
        <CsvLink table="series" title={t('charts.title')} state={state} />
      </footer>
    </>
  );
}

/** How a line looks. */
function Sample({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" className="chart" width="28" height="8">
      <path className={className} d="M0 4h28" />
    </svg>
  );
}
