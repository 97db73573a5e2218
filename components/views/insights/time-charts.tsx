import { useTranslations } from 'next-intl';
import { CHART_METRICS, COLUMNS, type Column } from '@/lib/insights/columns';
import { DAY_MS } from '@/lib/insights/durations';
import { type Interval, intervalEnd, intervalStart, intervalsOf } from '@/lib/insights/intervals';
import { type DayRange, toDay } from '@/lib/insights/period';
import type { Panel, Series } from '@/lib/insights/report-data';
import { CsvLink } from './csv-link';
import type { Formats } from './formats';
import { LineChart } from './line-chart';
import type { Values } from './line-geometry';
import { CHARTS_ID, type PageContext } from './page-context';
import { PanelSection } from './panel-section';

type TimeChartsProps = {
  series: Panel<Series>;
  context: PageContext;
  /** Epoch milliseconds. What is later is not shown. */
  now: number;
};

/** Numbers over time, as charts and as a table: one of the page's choice, or the most important ones. */
export function TimeCharts({ series, context, now }: TimeChartsProps) {
  const t = useTranslations('insights');
  const { metric } = context.state;
  const title = metric === null ? t('charts.title') : t('charts.of', { metric: t(`metrics.${metric}`) });
  return (
    <PanelSection id={CHARTS_ID} title={title} panel={series} isWide>
      {'data' in series && <Charts series={series.data} title={title} context={context} now={now} />}
    </PanelSection>
  );
}

type ChartsProps = Omit<TimeChartsProps, 'series'> & { series: Series; title: string };

function Charts({ series, title, context, now }: ChartsProps) {
  const t = useTranslations('insights');
  const { current: whole, previous, interval, range } = series;
  const current = whole.filter(({ time }) => time <= now);
  const { formats, state } = context;
  const metrics = state.metric === null ? CHART_METRICS : [state.metric];
  const describeTime = describeTimes(formats, interval, range);
  const [first] = current;
  const last = current.at(-1);
  if (!first || !last) return <p>{t('table.empty')}</p>;
  const isPartial = {
    start: first.time > intervalStart(first.time, interval),
    end: intervalEnd(last.time, interval) > Math.min(now, Date.parse(range.to) + DAY_MS),
  };
  const describe = (index: number, metric: Column): string =>
    [current[index], previous?.[index]]
      .filter((point) => point !== undefined)
      .map((point) => `${describeTime(point.time)}: ${formats.column(metric, point)}`)
      .join('\n');
  const summaryOf = (metric: Column, values: Values) => {
    const numbers = values.filter((value) => value !== null);
    return t('charts.label', {
      metric: t(`metrics.${metric}`),
      interval,
      from: describeTime(first.time),
      to: describeTime(last.time),
      min: formats.value(metric, numbers.length === 0 ? null : Math.min(...numbers)),
      max: formats.value(metric, numbers.length === 0 ? null : Math.max(...numbers)),
    });
  };
  return (
    <>
      <Choices context={context} interval={interval} />
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
        {metrics.map((metric) => {
          const values = current.map(COLUMNS[metric].read);
          return (
            <figure key={metric}>
              {state.metric === null && <figcaption>{t(`metrics.${metric}`)}</figcaption>}
              <LineChart
                label={summaryOf(metric, values)}
                values={values}
                length={whole.length}
                isPartial={isPartial}
                isWhole={COLUMNS[metric].kind === 'count'}
                comparison={previous?.map(COLUMNS[metric].read) ?? null}
                describe={(index) => describe(index, metric)}
                labelOf={(index) => shortTime(formats, interval, whole[index]?.time ?? 0)}
                format={(value) => formats.value(metric, value)}
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
                <th scope="col">{t(`charts.intervals.${interval}`)}</th>
                {metrics.map((metric) => (
                  <th key={metric} scope="col">
                    {t(`metrics.${metric}`)}
                  </th>
                ))}
                {previous && <th scope="col">{t('charts.previous')}</th>}
                {previous &&
                  metrics.map((metric) => (
                    <th key={metric} scope="col">
                      {`${t(`metrics.${metric}`)} (${t('charts.previous')})`}
                    </th>
                  ))}
              </tr>
            </thead>
            <tbody>
              {current.map((point, index) => {
                const before = previous?.[index];
                return (
                  <tr key={point.time}>
                    <th scope="row">
                      <PointLink time={point.time} interval={interval} range={range} context={context} />
                      {isPartial.end && point === last && ` ${t('charts.partial')}`}
                    </th>
                    {metrics.map((metric) => (
                      <td key={metric} data-label={t(`metrics.${metric}`)}>
                        {formats.column(metric, point)}
                      </td>
                    ))}
                    {previous && (
                      <td data-label={t('charts.previous')}>{before ? describeTime(before.time) : '–'}</td>
                    )}
                    {previous &&
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
        </div>
      </details>
      <footer>
        <CsvLink table="series" title={title} state={state} />
      </footer>
    </>
  );
}

type PointLinkProps = { time: number; interval: Interval; range: DayRange; context: PageContext };

/** The time of a point: unless it is an hour, a link to its days. */
function PointLink({ time, interval, range, context: { formats, linkTo } }: PointLinkProps) {
  const text = describeTimes(formats, interval, range)(time);
  if (interval === 'hour') return text;
  return <a href={linkTo({ period: 'custom', range: daysOf(time, interval, range) })}>{text}</a>;
}

/** Links to other intervals, and back to the most important numbers. */
function Choices({ context, interval }: { context: PageContext; interval: Interval }) {
  const t = useTranslations('insights');
  const { state, linkTo } = context;
  const intervals = intervalsOf(state.range);
  return (
    <ul className="row choices-of-chart" aria-label={t('charts.choices')}>
      {state.metric !== null && (
        <li>
          <a className="tab" href={`${linkTo({ metric: null })}#${CHARTS_ID}`}>
            {CHART_METRICS.map((metric) => t(`metrics.${metric}`)).join(' · ')}
          </a>
        </li>
      )}
      {intervals.length > 1 &&
        intervals.map((name) => (
          <li key={name}>
            <a
              className="tab"
              href={`${linkTo({ interval: name })}#${CHARTS_ID}`}
              aria-current={name === interval ? 'true' : undefined}
            >
              {t(`charts.intervals.${name}`)}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** The days of a point, as far as they are in a range. */
function daysOf(time: number, interval: Interval, { to }: DayRange): DayRange {
  const last = toDay(intervalEnd(time, interval) - 1);
  return { from: toDay(time), to: last < to ? last : to };
}

/** Writes the time of a point. */
function describeTimes(formats: Formats, interval: Interval, range: DayRange): (time: number) => string {
  if (interval === 'hour') return formats.dayAndTime;
  if (interval === 'day') return formats.day;
  return (time) => formats.range(daysOf(time, interval, range));
}

function shortTime(formats: Formats, interval: Interval, time: number): string {
  if (interval === 'hour') return formats.time(time);
  return interval === 'month' ? formats.month(time) : formats.shortDay(time);
}

/** How a line looks. */
function Sample({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" className="chart" width="28" height="8">
      <path className={className} d="M0 4h28" />
    </svg>
  );
}
