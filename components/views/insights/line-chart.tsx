import { type LineOptions, labelledIndexes, lineGeometry, type Values } from './line-geometry';

type LineChartProps = Required<LineOptions> & {
  /** What the chart shows, for people who do not see it. */
  label: string;
  values: Values;
  /** What is at a point, for its tooltip and below the chart. */
  describe: (index: number) => string;
  labelOf: (index: number) => string;
  format: (value: number) => string;
};

// In pixels. Widths are percentages, so that texts have the same size in a chart of any width.
const PLOT_TOP = 10;
const PLOT_HEIGHT = 132;
const HEIGHT = PLOT_TOP + PLOT_HEIGHT + 24;

const LABELS = 4;

/** Points up to which each has a tooltip. */
const MAX_TOOLTIPS = 100;

/** Numbers over time, from left to right in every language, with those that they are compared with as a dotted line. */
export function LineChart({
  label,
  values,
  length,
  isPartial,
  isWhole,
  comparison,
  describe,
  labelOf,
  format,
}: LineChartProps) {
  const { path, partialPath, comparisonPath, ticks, xs } = lineGeometry(values, {
    comparison,
    length,
    isPartial,
    isWhole,
  });
  const yOf = (percent: number) => PLOT_TOP + (percent / 100) * PLOT_HEIGHT;
  const last = length - 1;
  const step = last > 0 ? 100 / last : 100;
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
        {labelledIndexes(length, LABELS).map((index) => (
          <text key={index} x={`${xs[index]}%`} y={HEIGHT - 6} textAnchor={anchorOf(index, last)}>
            {labelOf(index)}
          </text>
        ))}
        {values.length <= MAX_TOOLTIPS &&
          xs.slice(0, values.length).map((x, index) => (
            <rect
              key={x}
              className="hit"
              x={`${Math.max(0, x - step / 2)}%`}
              y={PLOT_TOP}
              width={`${index === 0 || index === last ? step / 2 : step}%`}
              height={PLOT_HEIGHT}
            >
              <title>{describe(index)}</title>
            </rect>
          ))}
      </svg>
    </div>
  );
}

function anchorOf(index: number, last: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === last ? 'end' : 'middle';
}
