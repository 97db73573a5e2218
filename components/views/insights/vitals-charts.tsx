import { useTranslations } from 'next-intl';
import { isStored } from '@/lib/insights/intervals';
import type { Panel, VitalsSeries } from '@/lib/insights/report-data';
import { rateVital, type Vital } from '@/lib/insights/vitals';
import { ChartChoices } from './chart-choices';
import type { Marks } from './chart-marks';
import type { Reading } from './chart-points';
import { CsvLink } from './csv-link';
import { LineChart } from './line-chart';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';
import { describePart, describePoints, describeTimes, linkToPoint, shortTime } from './point-times';

const ID = 'vitals-over-time';

/** The Core Web Vitals. */
const CHARTS = ['lcp', 'inp', 'cls'] as const satisfies readonly Vital[];

/** Points of all charts that can be chosen, at most: as those of other charts. */
const MAX_POINTS = 400;

const NO_MARKS: Marks = new Map();

type VitalsChartsProps = {
  series: Panel<VitalsSeries>;
  context: PageContext;
  /** Epoch milliseconds. What is later is not shown. */
  now: number;
};

/** The 75th percentiles of all pages over time, as charts and as a table. */
export function VitalsCharts({ series, ...props }: VitalsChartsProps) {
  const t = useTranslations('insights');
  return (
    <PanelSection id={ID} title={t('vitals.overTime')} panel={series} isWide>
      {'data' in series && <Charts series={series.data} {...props} />}
    </PanelSection>
  );
}

function Charts({ series, context, now }: Omit<VitalsChartsProps, 'series'> & { series: VitalsSeries }) {
  const t = useTranslations('insights');
  const { points: whole, interval, since } = series;
  const { formats, state, locale, zone } = context;
  const points = whole.filter(({ time }) => time <= now);
  const scale = { interval, range: state.range, along: null, since, now, zone };
  const describe = describePoints(t, formats, scale);
  const describeTime = describeTimes(formats, scale);
  const start = points.findIndex(({ time }) => isStored(time, interval, since, zone));
  const [first, last] = [points[start], points.at(-1)];
  if (!first || !last || points.every(({ samples }) => samples === 0)) return <p>{t('table.empty')}</p>;
  const isPartial = {
    start: describePart(t, first.time, scale) !== null,
    end: describePart(t, last.time, scale) !== null,
  };
  const describeValue = (vital: Vital, value: number | null) =>
    value === null
      ? t('vitals.noValue')
      : `${formats.vital(vital, value)} (${t(`vitals.${rateVital(vital, value)}`)})`;
  const readPoint = (index: number, vital: Vital): Reading | null => {
    const point = points[index];
    if (!point || index < start) return null;
    const href = linkToPoint(context, point.time, scale);
    return {
      time: describe(point.time),
      value: describeValue(vital, point[vital]),
      before: null,
      marks: [],
      link: href === null ? null : { href, text: t(`points.show.${interval === 'hour' ? 'day' : interval}`) },
    };
  };
  const hasReadings = points.length * CHARTS.length <= MAX_POINTS;
  return (
    <>
      <ChartChoices context={context} interval={interval} target={ID} />
      <div className="charts">
        {CHARTS.map((vital) => {
          const values = points.map((point, index) => (index < start ? null : point[vital]));
          const known = values.filter((value) => value !== null);
          const label = t(`vitals.${vital}`);
          return (
            <figure key={vital}>
              <figcaption>{label}</figcaption>
              {known.length === 0 ? (
                <p>{t('vitals.noValue')}</p>
              ) : (
                <LineChart
                  name={vital}
                  label={t('charts.label', {
                    metric: label,
                    interval,
                    from: describeTime(first.time),
                    to: describeTime(last.time),
                    min: formats.vital(vital, Math.min(...known)),
                    max: formats.vital(vital, Math.max(...known)),
                  })}
                  pointsLabel={t('points.label', { metric: label })}
                  locale={locale}
                  values={values}
                  length={whole.length}
                  start={start}
                  isPartial={isPartial}
                  isWhole={false}
                  comparison={null}
                  marks={NO_MARKS}
                  readings={hasReadings ? points.map((_, index) => readPoint(index, vital)) : null}
                  labelOf={(index) => shortTime(formats, scale, whole[index]?.time ?? 0)}
                  format={(value) => formats.vital(vital, value)}
                />
              )}
            </figure>
          );
        })}
      </div>
      {!hasReadings && <p className="note">{t('points.tooMany')}</p>}
      <details>
        <summary>{t('charts.table')}</summary>
        <div className="scroll">
          <table className="stacked">
            <thead>
              <tr>
                <th scope="col">{t(`charts.intervals.${interval}`)}</th>
                {CHARTS.map((vital) => (
                  <th key={vital} scope="col">
                    {t(`vitals.${vital}`)}
                  </th>
                ))}
                <th scope="col">{t('vitals.samples')}</th>
              </tr>
            </thead>
            <tbody>
              {points.slice(start).map((point) => (
                <tr key={point.time}>
                  <th scope="row">{describe(point.time)}</th>
                  {CHARTS.map((vital) => (
                    <td key={vital} data-label={t(`vitals.${vital}`)}>
                      {describeValue(vital, point[vital])}
                    </td>
                  ))}
                  <td data-label={t('vitals.samples')}>{formats.count(point.samples)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <footer>
        <CsvLink table="vitals-series" title={t('vitals.overTime')} state={state} />
      </footer>
    </>
  );
}
