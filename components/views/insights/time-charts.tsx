import { useTranslations } from 'next-intl';
import { CHART_METRICS, COLUMNS, type Column } from '@/lib/insights/columns';
import type { DayNote } from '@/lib/insights/day-notes';
import type { SeriesPoint } from '@/lib/insights/insights-reader';
import { isStored } from '@/lib/insights/intervals';
import type { Panel, Series } from '@/lib/insights/report-data';
import type { TimeZone } from '@/lib/insights/time-zone';
import type { UnusualDay } from '@/lib/insights/unusual-days';
import { ChartChoices } from './chart-choices';
import type { MarkKind } from './chart-marks';
import type { Reading } from './chart-points';
import { ChartTable } from './chart-table';
import { CsvLink } from './csv-link';
import { DayNotesSection } from './day-notes';
import { LineChart } from './line-chart';
import type { Values } from './line-geometry';
import { CHARTS_ID, type PageContext } from './page-context';
import { PanelSection } from './panel-section';
import { describePart, describePoints, describeTimes, linkToPoint, shortTime } from './point-times';
import { UnusualDays } from './unusual-days';

/** Points of all charts of a page that can be chosen, at most: each is some 700 bytes of the page. */
const MAX_POINTS = 400;

type TimeChartsProps = {
  series: Panel<Series>;
  notes: Panel<readonly DayNote[]>;
  unusual: Panel<readonly UnusualDay[]>;
  context: PageContext;
  /** For the forms of the notes. */
  formToken: string;
  /** Epoch milliseconds. What is later is not shown. */
  now: number;
};

/** Numbers over time, as charts and as a table: one of the page's choice, or the most important ones. */
export function TimeCharts({ series, ...props }: TimeChartsProps) {
  const t = useTranslations('insights');
  const { metric } = props.context.state;
  const title = metric === null ? t('charts.title') : t('charts.of', { metric: t(`metrics.${metric}`) });
  return (
    <PanelSection id={CHARTS_ID} title={title} panel={series} isWide>
      {'data' in series && <Charts series={series.data} title={title} {...props} />}
    </PanelSection>
  );
}

type ChartsProps = Omit<TimeChartsProps, 'series'> & { series: Series; title: string };

function Charts({ series, notes, unusual, title, context, formToken, now }: ChartsProps) {
  const t = useTranslations('insights');
  const { current: whole, previous, interval, range, previousRange, since } = series;
  const points = whole.filter(({ time }) => time <= now);
  const { formats, state, zone } = context;
  const metrics = state.metric === null ? CHART_METRICS : [state.metric];
  const others = metrics.slice(1).map((metric) => t(`metrics.${metric}`));
  const scale = { interval, range, along: null, since, now, zone };
  const comparedScale = previousRange && { ...scale, range: previousRange, along: range };
  const describe = describePoints(t, formats, scale);
  const describeBefore = describePoints(t, formats, comparedScale ?? scale);
  const describeTime = describeTimes(formats, scale);
  const start = points.findIndex(({ time }) => isStored(time, interval, since, zone));
  const first = points[start];
  const last = points.at(-1);
  if (!first || !last) return <p>{t('table.empty')}</p>;
  const isPartial = {
    start: describePart(t, first.time, scale) !== null,
    end: describePart(t, last.time, scale) !== null,
  };
  const marked = markPoints(points, range.to, zone, [
    ...('data' in unusual ? unusual.data : []).map(({ day }) => ({
      kind: 'unusual' as const,
      day,
      text: t('unusualDays.mark'),
    })),
    ...('data' in notes ? notes.data : []).map((note) => ({ kind: 'note' as const, ...note })),
  ]);
  const hasReadings = points.length * metrics.length <= MAX_POINTS;
  const readPoint = (index: number, metric: Column): Reading | null => {
    const point = points[index];
    if (!point || index < start) return null;
    const before = previous?.[index];
    const href = linkToPoint(context, point.time, scale);
    return {
      time: describe(point.time),
      value: formats.column(metric, point),
      before: before ? { time: describeBefore(before.time), value: formats.column(metric, before) } : null,
      marks: marked.texts.get(index) ?? [],
      link: href === null ? null : { href, text: t(`points.show.${interval === 'hour' ? 'day' : interval}`) },
    };
  };
  const summaryOf = (metric: Column, values: Values) => {
    const isWhole = (index: number) =>
      (index > start || !isPartial.start) && (index < values.length - 1 || !isPartial.end);
    const whole = values.filter((value, index) => value !== null && isWhole(index));
    const numbers = (whole.length > 0 ? whole : values).filter((value) => value !== null);
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
      <ChartChoices
        context={context}
        interval={interval}
        target={CHARTS_ID}
        first={
          state.metric === null
            ? null
            : {
                href: `${context.linkTo({ metric: null })}#${CHARTS_ID}`,
                text: CHART_METRICS.map((metric) => t(`metrics.${metric}`)).join(' · '),
              }
        }
      />
      {(previous || isPartial.start || isPartial.end) && (
        <p className="legend">
          <LegendEntry className="current">{t('charts.current')}</LegendEntry>
          {previous && <LegendEntry className="comparison">{t('charts.previous')}</LegendEntry>}
          {(isPartial.start || isPartial.end) && (
            <LegendEntry className="partial">{t(`charts.parts.${interval}`)}</LegendEntry>
          )}
        </p>
      )}
      {others.length > 0 && (
        <label className="switch all-charts">
          <input type="checkbox" autoComplete="off" /> {new Intl.ListFormat(context.locale).format(others)}
        </label>
      )}
      <div className="charts">
        {metrics.map((metric) => {
          const values = points.map((point, index) => (index < start ? null : COLUMNS[metric].read(point)));
          return (
            <figure key={metric}>
              {state.metric === null && <figcaption>{t(`metrics.${metric}`)}</figcaption>}
              <LineChart
                name={metric}
                label={summaryOf(metric, values)}
                pointsLabel={t('points.label', { metric: t(`metrics.${metric}`) })}
                locale={context.locale}
                values={values}
                length={whole.length}
                start={start}
                isPartial={isPartial}
                isWhole={COLUMNS[metric].kind === 'count'}
                comparison={previous?.map(COLUMNS[metric].read) ?? null}
                marks={marked.marks}
                readings={hasReadings ? points.map((_, index) => readPoint(index, metric)) : null}
                labelOf={(index) => shortTime(formats, scale, whole[index]?.time ?? 0)}
                format={(value) => formats.value(metric, value)}
              />
            </figure>
          );
        })}
      </div>
      {!hasReadings && <p className="note">{t('points.tooMany')}</p>}
      <details>
        <summary>{t('charts.table')}</summary>
        <div className="scroll">
          <ChartTable
            rows={points.slice(start).map((point, index) => ({
              point,
              before: previous?.[start + index] ?? null,
            }))}
            metrics={metrics}
            scale={scale}
            comparedScale={comparedScale}
            context={context}
          />
        </div>
      </details>
      <UnusualDays days={unusual} context={context} />
      <DayNotesSection notes={notes} lastDay={range.to} context={context} formToken={formToken} />
      <footer>
        <CsvLink table="series" title={title} state={state} />
      </footer>
    </>
  );
}

/** What charts mark at the points with certain days, and its texts. Days after the last one have no point. */
function markPoints(
  points: readonly SeriesPoint[],
  last: string,
  zone: TimeZone,
  days: ReadonlyArray<{ kind: MarkKind; day: string; text: string }>,
) {
  const marks = new Map<number, Set<MarkKind>>();
  const texts = new Map<number, string[]>();
  for (const { kind, day, text } of days) {
    const index = day > last ? -1 : points.findLastIndex(({ time }) => time <= zone.startOfDay(day));
    if (index < 0) continue;
    marks.set(index, (marks.get(index) ?? new Set()).add(kind));
    texts.set(index, [...(texts.get(index) ?? []), text]);
  }
  return { marks, texts };
}

/** How a line looks, and what it stands for. */
function LegendEntry({ className, children }: { className: string; children: string }) {
  return (
    <span>
      <svg aria-hidden="true" className="chart" width="28" height="8">
        <path className={className} d="M0 4h28" />
      </svg>{' '}
      {children}
    </span>
  );
}
