import { ChartMarks, type Marks } from './chart-marks';
import { ChartPoints, type Reading } from './chart-points';
import { type LineOptions, labelledIndexes, lineGeometry, type Values } from './line-geometry';

type LineChartProps = Required<LineOptions> & {
  /** The name of what the chart shows; it is once on a page. */
  name: string;
  /** What the chart shows, for people who do not see it. */
  label: string;
  /** What is chosen in the chart. */
  pointsLabel: string;
  locale: string;
  values: Values;
  marks: Marks;
  /** What is at each point; null for a chart with too many. */
  readings: ReadonlyArray<Reading | null> | null;
  labelOf: (index: number) => string;
  format: (value: number) => string;
};

// In pixels. Widths are percentages, so that texts have the same size in a chart of any width.
const MARKS_HEIGHT = 14;
const PLOT_TOP = MARKS_HEIGHT + 8;
const PLOT_HEIGHT = 132;
const HEIGHT = PLOT_TOP + PLOT_HEIGHT + 24;

const LABELS = 4;

/** Numbers over time, from left to right in every language, with those that they are compared with as a dotted line. */
export function LineChart({
  name,
  label,
  pointsLabel,
  locale,
  values,
  length,
  start,
  isPartial,
  isWhole,
  comparison,
  marks,
  readings,
  labelOf,
  format,
}: LineChartProps) {
  const { path, partialPath, comparisonPath, ticks, xs, ys } = lineGeometry(values, {
    comparison,
    length,
    start,
    isPartial,
    isWhole,
  });
  const yOf = (percent: number) => PLOT_TOP + (percent / 100) * PLOT_HEIGHT;
  const last = length - 1;
  return (
    <div className="plot">
      <svg aria-hidden="true" className="chart" width="100%" height={HEIGHT}>
        {ticks.map(({ value, y }) => (
          <text key={value} x="100%" y={yOf(y) + 4} textAnchor="end">
            {format(value)}
          </text>
        ))}
      </svg>
      <svg role="img" aria-label={label} className="chart" width="100%" height={HEIGHT}>
        {ticks.map(({ value, y }) => (
          <line key={value} className="grid" x1="0" x2="100%" y1={yOf(y)} y2={yOf(y)} />
        ))}
        <svg
          aria-hidden="true"
          y={PLOT_TOP}
          width="100%"
          height={PLOT_HEIGHT}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          overflow="visible"
        >
          {comparisonPath && (
            <path className="comparison" vectorEffect="non-scaling-stroke" d={comparisonPath} />
          )}
          <path className="current" vectorEffect="non-scaling-stroke" d={path} />
          {partialPath && <path className="partial" vectorEffect="non-scaling-stroke" d={partialPath} />}
        </svg>
        <ChartMarks marks={marks} xs={xs} top={MARKS_HEIGHT} bottom={PLOT_TOP + PLOT_HEIGHT} />
        {labelledIndexes(length, LABELS).map((index) => (
          <text key={index} x={labelX(index, xs)} y={HEIGHT - 6} textAnchor={anchorOf(index, last)}>
            {labelOf(index)}
          </text>
        ))}
      </svg>
      {readings && (
        <ChartPoints
          name={name}
          label={pointsLabel}
          locale={locale}
          length={length}
          ys={ys.map((y) => (y === null ? null : yOf(y)))}
          bottom={PLOT_TOP + PLOT_HEIGHT}
          readings={readings}
        />
      )}
    </div>
  );
}

/** The first and the last label begin and end with the chart. */
function labelX(index: number, xs: readonly number[]): string {
  if (index === 0) return '0';
  return index === xs.length - 1 ? '100%' : `${xs[index]}%`;
}

function anchorOf(index: number, last: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === last ? 'end' : 'middle';
}
